/** Documents: their content, their marks and their details. */
import type {
  FileDetailsView,
  FileView,
  PageMarksView,
  PageView,
  PageWordView,
  PreviewHitsView,
  PreviewView,
  ThumbnailView,
} from "../../ipc/bindings";
import type { CitedPassages } from "../../session/documents/citations";
import { asIs, textOf } from "../../testing/views/text";
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

const READINGS = [
  ["10 Feb 2025", "Mon", "1,409.8", "874.1", "−22.8"],
  ["11 Feb 2025", "Tue", "1,415.5", "877.6", "−22.8"],
  ["12 Feb 2025", "Wed", "1,702.4", "1,055.5", "−22.2"],
  ["13 Feb 2025", "Thu", "1,688.9", "1,047.1", "−22.5"],
];

const cellsOf = (cells: readonly string[], name: string) =>
  cells.map((cell) => `<${name}>${cell}</${name}>`).join("");

const SHEET = `<table><thead><tr data-row="1">${cellsOf(
  ["Date", "Day", "kWh, hall 2", "of it cooling", "Air, °C"],
  "th",
)}</tr></thead><tbody>${READINGS.map(
  (cells, i) => `<tr data-row="${i + 48}">${cellsOf(cells, "td")}</tr>`,
).join("")}</tbody></table>`;

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
  pages: {
    kind: "pages",
    id: "p1",
    nPages: 12,
    place: { page: 7, found: "whole" },
    shapes: [{ page: 1, width: 600, height: 800 }],
    text: { left: 0.115, right: 0.9 },
  },
  moved: {
    kind: "pages",
    id: "p2",
    nPages: 1,
    place: { page: 1, found: "fragment" },
    shapes: [{ page: 1, width: 800, height: 400 }],
    text: null,
  },
  sheets: {
    kind: "readable",
    division: "sheets",
    parts: [
      { title: "Hall 1", html: "<table></table>", nLeftOut: 0 },
      { title: "Hall 2", html: SHEET, nLeftOut: 12_400 },
      { title: "Tariff", html: "<table></table>", nLeftOut: 0 },
    ],
    first: 1,
    hasSource: false,
  },
  book: {
    kind: "readable",
    division: "chapters",
    parts: ["Arrival", "Mooring", ""].map((title) => ({ title, html: MARKDOWN.join(""), nLeftOut: 0 })),
    first: 0,
    hasSource: true,
  },
  picture: { kind: "picture", path: pagePicture(1), width: 4800, height: 6400 },
  markdown: { kind: "markdown", blocks: MARKDOWN, part: [] },
  text: {
    kind: "text",
    text: TEXT.repeat(40),
    part: [textOf("preview-part-beginning", { size: 52_000_000 }), textOf("preview-part-download")],
    firstLine: 209,
    isSource: false,
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

/** A word of a page, with its position. */
const word = (text: string, left: number): PageWordView => ({
  text,
  area: { left, top: 0.34, width: 0.1, height: 0.02 },
  quarterTurns: 0,
  end: "word",
});

export const pageOf = (page: number): PageView => ({
  page,
  path: pagePicture(page),
  width: 600,
  height: 800,
  words: ["Annual", "consumption", "50,400", "kWh"].map((text, i) => word(text, 0.12 + i * 0.15)),
  sides: { left: 0.116, right: 0.9 },
});

/** A scanned page has no words. */
export const SCANNED: PageView = { ...pageOf(1), words: [] };

export const thumbnailOf = (page: number): ThumbnailView => ({
  path: pagePicture(page),
  width: 144,
  height: 192,
});

const line = (top: number, left = 0.116, width = 0.75) => ({ left, top, width, height: 0.02 });

/** The marks on the page that is opened first. */
export const MARKS: PageMarksView = {
  quotes: [[line(0.34), line(0.372, 0.116, 0.3)], [line(0.52)]],
  found: [[line(0.34, 0.3, 0.12)], [line(0.6, 0.2, 0.12)]],
};

export const HITS: PreviewHitsView = { pages: [{ page: 7, n: 2 }], hasMore: false };

/** The passages that an answer cites. */
export const CITED: CitedPassages = {
  messageId: "m2",
  createdAtMs: at(0, 14, 5),
  citations: [
    { number: 1, passage: 0, place: "page 7", quote: "Annual consumption: 50,400 kWh" },
    { number: 2, passage: 0, place: "page 7", quote: "includes delivery" },
    { number: 3, passage: 0, place: "page 11", quote: "warranty" },
  ],
};

const TITLE = "Cold-store compressor: two offers";

export function fileDetails(file: FileView): FileDetailsView {
  const cited = {
    messageId: "m2",
    conversationId: "compressor",
    question: "Which of the two offers is cheaper over ten years?",
    title: TITLE,
    createdAtMs: at(0, 14, 5),
  };
  return {
    file,
    profileId: "local",
    canOpen: true,
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
