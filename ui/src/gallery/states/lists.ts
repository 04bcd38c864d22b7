/** Recorded lists: conversations, files, services. */
import type { ConversationRow, FileView, ServiceView } from "../../ipc/bindings";
import { service, office } from "../../testing/views/services";
import { row as rowView } from "../../testing/views/conversations";
import { textOf } from "../../testing/views/text";
import { at, file } from "./messages";

const row = (id: string, title: string, updatedAtMs: number, extra: Partial<ConversationRow> = {}) =>
  rowView(id, { title, updatedAtMs, lastStatus: "complete", ...extra });

export function conversationRows(): ConversationRow[] {
  return [
    row("compressor", "Cold-store compressor: two offers", at(0, 14, 5)),
    row("minutes", "Minutes of the 18 November call", at(0, 11, 47), { hasDraft: true }),
    row("rust", "Rust lifetimes in the parser", at(0, 9, 3)),
    row("letter", "Letter to the district office", at(1, 16, 0), { lastStatus: "streaming" }),
    row("invoice", "Invoice 2026-118, wrong VAT rate", at(1, 11, 0)),
    row("backup", "Why the backup job stopped at 03:12", at(1, 9, 20), { lastStatus: "cut" }),
    row("reading", "Reading list on heat recovery", at(3, 10, 0)),
    row("sql", "SQL: rows that only the old system has", at(4, 10, 0), { nWaiting: 2 }),
    row("translate", "Translate the safety sheet (pl)", at(5, 10, 0)),
    row("name", "Name for the quarterly report", at(6, 10, 0)),
    row("regex", "Regex for meter numbers", at(7, 10, 0), { lastStatus: "failed" }),
    row("leasing", "Compare three leasing contracts", at(40, 10, 0)),
    row("onboarding", "Onboarding checklist, workshop", at(41, 10, 0)),
    row("arabic", "ملخص تقرير الصيانة", at(42, 10, 0)),
  ];
}

/** The files of a service, newest first. */
export function listedFiles(): FileView[] {
  return [
    file("meter-readings-2025.xlsx", 3_100_000, {
      status: { kind: "uploading", sentBytes: 1_930_000 },
      createdAtMs: null,
      nConversations: 0,
      nDrafts: 1,
    }),
    file("cable-list.csv", 52_000, {
      status: { kind: "queued" },
      createdAtMs: null,
      nConversations: 0,
      nDrafts: 1,
    }),
    file("offer-halden.pdf", 1_200_000, { nConversations: 2 }),
    file("offer-nordvik.docx", 380_000),
    file("minutes-2026-11-18.md", 14_000, {
      status: { kind: "processing", word: textOf("file-status-processing") },
      createdAtMs: at(0, 11, 47),
    }),
    file("leasing-contract-b.pdf", 2_600_000, { createdAtMs: at(3, 10, 0), nConversations: 0 }),
    file("leasing-contract-b (1).pdf", 2_600_000, {
      createdAtMs: at(3, 9, 0),
      nConversations: 0,
      isDuplicate: true,
    }),
    file("switchboard-north.png", 8_900_000, { createdAtMs: at(6, 9, 0), nConversations: 0 }),
    file("safety-sheet-pl.pdf", 960_000, {
      status: { kind: "failed", reason: [textOf("file-unreadable")], canRetry: false, isUnsent: false },
      createdAtMs: at(8, 9, 0),
    }),
    file("price-list-2024.pdf", 1_800_000, {
      status: { kind: "deleting", atMs: Date.now() + 7_000 },
      createdAtMs: at(11, 9, 0),
      nConversations: 2,
    }),
    file("tender-draft-3.docx", 640_000, {
      status: { kind: "deleted" },
      deletedAtMs: at(13, 9, 0),
      createdAtMs: at(18, 9, 0),
      nConversations: 3,
    }),
    file("invoice-2026-118.csv", 22_000, { createdAtMs: at(19, 9, 0) }),
    file("style-guide-letters.md", 31_000, { createdAtMs: at(23, 9, 0), nConversations: 4 }),
    file("heat-recovery-review.pdf", 11_400_000, { createdAtMs: at(27, 9, 0) }),
    file("onboarding-checklist.docx", 88_000, { createdAtMs: at(31, 9, 0) }),
    file("site-plan.png", 4_200_000, { createdAtMs: at(32, 9, 0), nConversations: 0 }),
  ];
}

/** The local service alone, or with a chosen remote one. */
export function services(isRemote = false): ServiceView[] {
  if (!isRemote) return [service()];
  return [service({ isChosen: false }), office({ isChosen: true })];
}
