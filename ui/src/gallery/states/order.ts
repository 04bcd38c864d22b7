/** Recorded folders, and the content of the trash. */
import type { ConversationRow, FolderView, TrashView } from "../../ipc/bindings";
import { folder, row } from "../../testing/views/conversations";
import { conversationRows } from "./lists";
import { at } from "./messages";

export function someFolders(): FolderView[] {
  return [
    folder("cold", { name: "Cold store", instructions: { text: "Answer briefly.", preset: "" } }),
    folder("offers", { name: "Offers", parentId: "cold" }),
    folder("tenders", { name: "Tenders", isOpen: false }),
    folder("arabic", { name: "تقارير", isOpen: false }),
  ];
}

export function orderedRows(): ConversationRow[] {
  const places: Record<string, Partial<ConversationRow>> = {
    letter: { pinnedPosition: 1, lastStatus: "complete" },
    reading: { pinnedPosition: 0 },
    compressor: { folderId: "cold" },
    rust: { isUnread: true },
    invoice: { folderId: "offers", isUnread: true, lastStatus: "complete" },
    sql: { folderId: "tenders", isUnread: true },
    onboarding: { folderId: "arabic" },
    leasing: { isArchived: true },
    name: { isArchived: true },
  };
  const temporary = row("temporary", { title: "", updatedAtMs: at(0, 14, 6), isTemporary: true });
  return [temporary, ...conversationRows().map((row) => ({ ...row, ...places[row.id] }))];
}

export function someTrash(): TrashView {
  const gone = (deletedAtMs: number): number => deletedAtMs + 30 * 24 * 60 * 60 * 1000;
  const conversation = (
    id: string,
    title: string,
    days: number,
    nMessages: number,
    fileNames: string[] = [],
  ) => {
    const deletedAtMs = at(days, 11, 20);
    return { id, title, deletedAtMs, goneAtMs: gone(deletedAtMs), nMessages, fileNames };
  };
  return {
    conversations: [
      conversation("quarter", "Name for the quarterly report", 0, 14),
      conversation("meters", "Regex for meter numbers", 3, 6, ["meters.csv", "offer-halden.pdf"]),
      conversation("contracts", "Compare three leasing contracts", 29, 48),
    ],
    messages: [
      {
        id: "m",
        conversationId: "compressor",
        title: "Cold-store compressor: two offers",
        role: "you",
        excerpt: "Which refrigerant does the HK-40 use, and how much?",
        deletedAtMs: at(1, 9, 5),
        goneAtMs: gone(at(1, 9, 5)),
      },
    ],
    nBackups: 3,
    version: 0,
  };
}
