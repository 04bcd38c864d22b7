/** Previews: what is in a file, and what is known about it. */
import type { FileDetailsView, FileView, PageView, PreviewView } from "../../ipc/bindings";
import { asIs, textOf } from "../../testing/views";
import { at } from "./messages";

const MARKDOWN = [
  "<h1>Minutes of the call</h1>",
  "<p>Present: Anna, Jonas, Mira. The <strong>offer of Halden</strong> was read page by page.</p>",
  "<h2>Decisions</h2>",
  "<ul><li>The price of 48,200\u00a0€ includes delivery, installation and the first filling.</li><li>Jonas asks for the readings.</li></ul>",
];

const TEXT = `quota reached at 03:12
target nas-2 refused 14 files
keep = 30
`;

/** A page with a few lines, as a picture that needs no service. */
function pagePicture(page: number): string {
  const lines = Array.from({ length: 22 }, (_, n) => 120 + n * 26)
    .map(
      (y, n) =>
        `<rect x="70" y="${y}" width="${n % 5 === 4 ? 210 : 440 + ((n * 37) % 30)}" height="9" fill="#889"/>`,
    )
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#fff"/><text x="70" y="80" font-family="sans-serif" font-size="22">Offer, page ${page}</text>${lines}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const CONTENTS = {
  pages: { kind: "pages", id: "p1", nPages: 12, page: 7 },
  picture: { kind: "picture", path: pagePicture(1), width: 4800, height: 6400 },
  markdown: { kind: "markdown", blocks: MARKDOWN, part: [] },
  text: {
    kind: "text",
    text: TEXT.repeat(40),
    part: [textOf("preview-part-beginning", { size: 52_000_000 }), textOf("preview-part-download")],
  },
  nothing: {
    kind: "nothing",
    title: textOf("preview-none"),
    detail: [textOf("preview-open-elsewhere")],
  },
  deleted: {
    kind: "nothing",
    title: textOf("preview-deleted", { name: "tender-draft-3.docx" }),
    detail: [textOf("preview-no-copy")],
  },
} satisfies Record<string, PreviewView>;

/** The page at which the pages are opened. */
export const PAGE: PageView = {
  page: 7,
  path: pagePicture(7),
  width: 600,
  height: 800,
  text: "Annual consumption at the operating point: 50,400 kWh.",
  marks: [{ left: 0.116, top: 0.34, width: 0.75, height: 0.02 }],
};

const TITLE = "Cold-store compressor: two offers";

export function fileDetails(file: FileView): FileDetailsView {
  const cited = { messageId: "m2", conversationId: "compressor", title: TITLE, createdAtMs: at(0, 14, 5) };
  return {
    file,
    facts: [
      { label: textOf("file-fact-name"), value: asIs(file.name), isId: false },
      { label: textOf("file-fact-id"), value: asIs("0d9e4c7a-52b1-4d0e-9a37-6a1f0c2b7e55"), isId: true },
      { label: textOf("file-fact-purpose"), value: asIs(file.purpose), isId: false },
      {
        label: textOf("file-fact-sha256"),
        value: asIs("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"),
        isId: true,
      },
    ],
    conversations: [
      { conversationId: "compressor", title: TITLE },
      { conversationId: "arabic", title: "ملخص تقرير الصيانة" },
    ].slice(0, file.nConversations),
    citing: file.nConversations > 0 ? [cited] : [],
    nCitingMore: 0,
    problem: null,
  };
}
