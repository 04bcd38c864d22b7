/** The list of files in the scripted backend: asked for by rows, filtered, sorted and summed up. */
import type { CommandMap, ConversationRow, FilesQuery, FilesSumView, FileView } from "../bindings";

interface Scene {
  files: () => FileView[];
  change: (files: FileView[]) => void;
  conversations: () => ConversationRow[];
}

type Names =
  | "list_files"
  | "sum_up_files"
  | "refresh_files"
  | "list_selectable_files"
  | "list_uses"
  | "list_files_only_in"
  | "forget_files";

type Replies = { [K in Names]: (args: CommandMap[K]["args"]) => CommandMap[K]["result"] };

const isGone = (file: FileView): boolean => file.status.kind === "deleted";
const isUnused = (file: FileView): boolean => file.nConversations + file.nDrafts === 0;
const hasFailed = (file: FileView): boolean => file.status.kind === "failed" || file.notDeleted !== null;
const isUploading = (file: FileView): boolean =>
  ["queued", "hashing", "uploading", "waiting"].includes(file.status.kind);
const extensionOf = (file: FileView): string => file.name.split(".").at(-1)?.toLowerCase() ?? "";

const KINDS: Record<FilesQuery["filter"], (file: FileView) => boolean> = {
  all: (file) => !isGone(file),
  unused: (file) => !isGone(file) && isUnused(file),
  duplicates: (file) => file.isDuplicate,
  failed: hasFailed,
  deleted: isGone,
};

const compareNames = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;

const ORDERS: Record<FilesQuery["sort"], (a: FileView, b: FileView) => number> = {
  created: (a, b) => (a.createdAtMs ?? Infinity) - (b.createdAtMs ?? Infinity) || 0,
  name: (a, b) => compareNames(a.name, b.name),
  size: (a, b) => a.bytes - b.bytes,
  status: (a, b) => compareNames(a.status.kind, b.status.kind),
  used: (a, b) => a.nConversations - b.nConversations,
};

function matching(files: readonly FileView[], query: FilesQuery): FileView[] {
  const words = query.search.toLowerCase().split(/\s+/);
  const beforeMs = query.olderThanDays === null ? Infinity : Date.now() - query.olderThanDays * 86_400_000;
  const found = files.filter(
    (file) =>
      KINDS[query.filter](file) &&
      words.every((word) => file.name.toLowerCase().includes(word)) &&
      (query.extension === null || extensionOf(file) === query.extension) &&
      (query.purpose === null || file.purpose === query.purpose) &&
      (file.createdAtMs ?? 0) <= beforeMs,
  );
  const order = ORDERS[query.sort];
  return found.sort((a, b) => (query.isDescending ? order(b, a) : order(a, b)));
}

function counted(words: readonly string[]): FilesSumView["extensions"] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, nFiles]) => ({ word, nFiles })).sort((a, b) => b.nFiles - a.nFiles);
}

export function fileListReplies({ files, change, conversations }: Scene): Replies {
  const bytesOf = (some: FileView[]): number => some.reduce((bytes, file) => bytes + file.bytes, 0);
  return {
    list_files: ({ query, offset, nRows }) => {
      const found = matching(files(), query);
      return { files: found.slice(offset, offset + nRows), nFiles: found.length };
    },
    sum_up_files: () => {
      const there = files().filter((file) => !isGone(file));
      const duplicates = there.filter((file) => file.isDuplicate);
      const unused = there.filter(isUnused);
      return {
        nFiles: there.length,
        bytes: bytesOf(there),
        nUnused: unused.length,
        unusedBytes: bytesOf(unused.filter((file) => !file.isDuplicate)),
        nDuplicates: duplicates.length,
        duplicateBytes: bytesOf(duplicates),
        nFailed: there.filter(hasFailed).length,
        nUploading: there.filter(isUploading).length,
        nPaused: there.filter((file) => file.status.kind === "paused").length,
        nDeleted: files().length - there.length,
        extensions: counted(there.map(extensionOf)),
        purposes: counted(there.map((file) => file.purpose)),
        checkedAtMs: Date.now() - 12_000,
      };
    },
    refresh_files: () => null,
    list_selectable_files: ({ query }) =>
      matching(files(), query)
        .filter((file) => !isGone(file) && file.status.kind !== "deleting")
        .map((file) => ({ id: file.id, bytes: file.bytes, isUsed: !isUnused(file) })),
    list_uses: ({ fileId }) => {
      const n = files().find(({ id }) => id === fileId)?.nConversations ?? 0;
      return conversations().slice(0, n);
    },
    list_files_only_in: () =>
      files()
        .filter((file) => file.nConversations === 1 && !isGone(file))
        .slice(0, 2),
    forget_files: ({ fileIds }) => {
      change(files().filter(({ id }) => !fileIds.includes(id)));
      return null;
    },
  };
}
