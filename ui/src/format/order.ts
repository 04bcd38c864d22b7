/** The order of the conversation list: pinned conversations, folders with their contents, and days. Pure. */
import type { ConversationOrder, ConversationRow, FolderView } from "../ipc/bindings";
import { formatGroup } from "./dates";
import { groupBy } from "./groupBy";
import { titleOf } from "./groups";
import { formats, t } from "../words/words";

export interface ConversationEntry {
  kind: "conversation";
  row: ConversationRow;
  /** Number of folders around it. */
  depth: number;
}

export interface FolderEntry {
  kind: "folder";
  folder: FolderView;
  depth: number;
  /** Conversations in it and in the folders in it. */
  n: number;
  /** Whether it is closed and contains an unread conversation. */
  hasUnread: boolean;
}

export type ListEntry = ConversationEntry | FolderEntry;

export interface ListSection {
  kind: "pinned" | "folders" | "day";
  heading: string;
  entries: ListEntry[];
  /** Whether its head has a button for a new folder. */
  hasNewFolder: boolean;
}

type Section = Omit<ListSection, "hasNewFolder">;

/** The non-empty sections of the list, from the top. They leave out archived conversations. */
export function orderList(
  rows: readonly ConversationRow[],
  folders: readonly FolderView[],
  order: ConversationOrder,
  nowMs: number,
): ListSection[] {
  const listed = inOrder(
    rows.filter((row) => !row.isArchived),
    order,
  );
  const pinned = listed
    .filter(isPinned)
    .toSorted((a, b) => (a.pinnedPosition ?? 0) - (b.pinnedPosition ?? 0));
  const others = listed.filter((row) => !isPinned(row) && !row.isTemporary);
  const known = new Set(folders.map(({ id }) => id));
  const isLoose = ({ folderId }: ConversationRow): boolean => folderId === null || !known.has(folderId);
  const sections: Section[] = [
    { kind: "pinned", heading: t.orderPinned, entries: pinned.map((row) => entryOf(row, 0)) },
    { kind: "folders", heading: t.orderFolders, entries: folderEntries(folders, others) },
    ...withTemporary(
      listed.filter((row) => row.isTemporary),
      byDay(others.filter(isLoose), order, nowMs),
      order === "title" ? t.orderByTitle : formatGroup(nowMs, nowMs),
    ),
  ];
  const shown = sections.filter(({ entries }) => entries.length > 0);
  // Without folders there is no heading of folders.
  const newFolderAt = Math.max(
    0,
    shown.findIndex(({ kind }) => kind === "folders"),
  );
  return shown.map((section, i) => ({ ...section, hasNewFolder: i === newFolderAt }));
}

function isPinned({ pinnedPosition }: ConversationRow): boolean {
  return pinnedPosition !== null;
}

function entryOf(row: ConversationRow, depth: number): ConversationEntry {
  return { kind: "conversation", row, depth };
}

function inOrder(rows: ConversationRow[], order: ConversationOrder): ConversationRow[] {
  switch (order) {
    // In the given order.
    case "latest":
      return rows;
    case "created":
      return rows.toSorted((a, b) => b.createdAtMs - a.createdAtMs);
    case "title":
      return rows.toSorted((a, b) => formats.compare(titleOf(a), titleOf(b)));
  }
}

/** Groups neighbours with the same heading and keeps the order of the rows. */
function byDay(rows: readonly ConversationRow[], order: ConversationOrder, nowMs: number): Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const atMs = order === "created" ? row.createdAtMs : row.updatedAtMs;
    const heading = order === "title" ? t.orderByTitle : formatGroup(atMs, nowMs);
    const last = sections.at(-1);
    if (last?.heading === heading) last.entries.push(entryOf(row, 0));
    else sections.push({ kind: "day", heading, entries: [entryOf(row, 0)] });
  }
  return sections;
}

/** The days, with temporary conversations on top of the first one, which is today. */
function withTemporary(rows: readonly ConversationRow[], days: Section[], heading: string): Section[] {
  if (rows.length === 0) return days;
  const [first, ...others] = days;
  const entries = rows.map((row) => entryOf(row, 0));
  if (first?.heading !== heading) return [{ kind: "day", heading, entries }, ...days];
  return [{ ...first, entries: [...entries, ...first.entries] }, ...others];
}

/** The folders of one level by name. An open folder is followed by its conversations and then its subfolders. */
function folderEntries(folders: readonly FolderView[], rows: readonly ConversationRow[]): ListEntry[] {
  const rowsOf = groupBy(rows, ({ folderId }) => folderId);
  const childrenOf = childrenByParent(folders);
  const within = (id: string): ConversationRow[] => [
    ...(rowsOf.get(id) ?? []),
    ...(childrenOf.get(id) ?? []).flatMap((child) => within(child.id)),
  ];
  const level = (parentId: string | null, depth: number): ListEntry[] =>
    (childrenOf.get(parentId) ?? []).flatMap((folder) => {
      const inside = within(folder.id);
      const hasUnread = !folder.isOpen && inside.some(({ isUnread }) => isUnread);
      const entry: FolderEntry = { kind: "folder", folder, depth, n: inside.length, hasUnread };
      if (!folder.isOpen) return [entry];
      const own = (rowsOf.get(folder.id) ?? []).map((row) => entryOf(row, depth + 1));
      return [entry, ...own, ...level(folder.id, depth + 1)];
    });
  return level(null, 0);
}

/** Folders by parent, sorted by name. A folder with an unknown parent is at the top level. */
function childrenByParent(folders: readonly FolderView[]): Map<string | null, FolderView[]> {
  const known = new Set(folders.map(({ id }) => id));
  const sorted = folders.toSorted((a, b) => formats.compare(a.name, b.name));
  return groupBy(sorted, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
}

/** All folders with their depth, parents first, without one folder and its contents. */
export function folderTree(
  folders: readonly FolderView[],
  without: string | null = null,
): { folder: FolderView; depth: number }[] {
  const childrenOf = childrenByParent(folders);
  const level = (parentId: string | null, depth: number): { folder: FolderView; depth: number }[] =>
    (childrenOf.get(parentId) ?? [])
      .filter(({ id }) => id !== without)
      .flatMap((folder) => [{ folder, depth }, ...level(folder.id, depth + 1)]);
  return level(null, 0);
}

/** The current rows of the conversations that a search found, without deleted ones. */
export function foundList(
  heading: string,
  ids: readonly string[],
  rows: readonly ConversationRow[],
): ListSection[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return [{ kind: "day", heading, entries: found.map((row) => entryOf(row, 0)), hasNewFolder: false }];
}

/** The ids of the conversations that can be selected, from the top: all but temporary ones. */
export function idsIn(sections: readonly ListSection[]): string[] {
  return sections
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.kind === "conversation" && !entry.row.isTemporary ? [entry.row.id] : []));
}
