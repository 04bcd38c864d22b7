/** Recorded states of imports. */
import type { ImportedView, ImportView } from "../../ipc/bindings";
import { textOf } from "../../testing/views/text";
import { BACKUPS_NOW_MS } from "./backups";

const HERE = [
  "Tender glossary",
  "Invoice 2026-118, wrong VAT rate",
  "فاتورة رقم 118",
  "Reading list",
  "Minutes",
];

export const IMPORT: ImportView = {
  id: 1,
  program: textOf("import-program-chat-gpt"),
  name: "chatgpt-export.zip",
  nBytes: 212_000_000,
  writtenAtMs: BACKUPS_NOW_MS - 18 * 24 * 60 * 60 * 1000,
  fresh: {
    n: 398,
    rows: [
      { title: "Defrosting the cold store", note: null },
      { title: "Minutes of the call", note: textOf("import-note-grown", { n: 12 }) },
    ],
  },
  erased: { n: 1, rows: [{ title: "Draft for the harbour board", note: null }] },
  known: {
    n: 11,
    rows: [
      { title: "Letter to the district office", note: textOf("import-note-newer-here") },
      ...HERE.map((title) => ({ title, note: textOf("import-note-same") })),
    ],
  },
  refused: {
    n: 3,
    rows: [
      { title: "Voice note, 4 May", note: textOf("import-reason-audio") },
      { title: "", note: textOf("import-reason-empty") },
      {
        title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
        note: textOf("import-reason-too-many-messages"),
      },
    ],
  },
  nFiles: 64,
  nFileBytes: 148_000_000,
  nMissingFiles: 2,
  folder: "ChatGPT",
  isFolderNew: true,
};

export const IMPORTED: ImportedView = {
  nConversations: 120,
  conversationId: "imported",
  nMessages: 4012,
  nFiles: 31,
  nLeft: 278,
  problem: {
    code: "storage",
    title: textOf("problem-disk-full"),
    detail: [textOf("problem-free-space")],
  },
};
