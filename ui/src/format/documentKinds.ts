/** Kinds of document by file extension, for the icons. Pure. */

type DocumentKind =
  "pdf" | "word" | "sheet" | "slides" | "book" | "web" | "code" | "image" | "text" | "other";

/* eslint-disable parlance/literal-text -- are ends of file names, never shown */
const ENDS: readonly [kind: DocumentKind, ends: string][] = [
  ["pdf", "pdf"],
  ["word", "doc docx docm dot dotx odt ott rtf pages wpd"],
  ["sheet", "csv tsv xls xlsx xlsm xlsb ods ots numbers"],
  ["slides", "ppt pptx pptm pps ppsx odp otp key"],
  ["book", "epub mobi azw azw3 fb2"],
  ["web", "html htm xhtml mhtml mht eml"],
  ["image", "png jpg jpeg gif webp avif svg tif tiff bmp heic ico"],
  [
    "code",
    "js mjs cjs ts tsx jsx svelte vue css scss rs py rb go java kt swift c h cc cpp hpp cs php pl lua r jl sh bash zsh ps1 bat sql json jsonl xml yaml yml toml ini conf cfg tex diff patch",
  ],
  ["text", "txt md markdown rst adoc log text"],
];
/* eslint-enable parlance/literal-text */

const KINDS = new Map(ENDS.flatMap(([kind, ends]) => ends.split(" ").map((end) => [end, kind] as const)));

export function documentKind(name: string): DocumentKind {
  const end = /\.(\w+)$/.exec(name)?.[1] ?? "";
  return KINDS.get(end.toLowerCase()) ?? "other";
}
