/** Deleting files in the scripted backend: planned, taken back, and gone when the time is over. */
import type { AppEvent, CommandMap, DeletionView, FileView } from "../bindings";

interface Scene {
  tell: (event: AppEvent) => void;
  files: () => FileView[];
  change: (files: FileView[]) => void;
}

type Replies = {
  [K in "delete_files" | "restore_files"]: (args: CommandMap[K]["args"]) => null;
};

const UNDO_MS = 10_000;

export function deletionReplies({ tell, files, change }: Scene): Replies {
  function plan(ids: readonly string[], atMs: number | null): void {
    change(
      files().map((file) => {
        if (!ids.includes(file.id)) return file;
        const changed: FileView = {
          ...file,
          status: atMs === null ? { kind: "ready" } : { kind: "deleting", atMs },
        };
        tell({ type: "file_changed", file: changed });
        return changed;
      }),
    );
    tell({ type: "deletions_changed", deletions: planned(files()) });
  }

  function end(atMs: number): void {
    const isDue = ({ status }: FileView): boolean => status.kind === "deleting" && status.atMs === atMs;
    change(files().filter((file) => !isDue(file)));
    tell({ type: "deletions_changed", deletions: planned(files()) });
  }

  return {
    delete_files: ({ fileIds }) => {
      const atMs = Date.now() + UNDO_MS;
      plan(fileIds, atMs);
      setTimeout(() => end(atMs), UNDO_MS);
      return null;
    },
    restore_files: ({ fileIds }) => {
      plan(fileIds, null);
      return null;
    },
  };
}

export function planned(files: readonly FileView[]): DeletionView[] {
  const deletions = new Map<number, DeletionView>();
  for (const file of files) {
    if (file.status.kind !== "deleting" || file.status.atMs === null) continue;
    const { atMs } = file.status;
    const known = deletions.get(atMs) ?? { atMs, fileIds: [], name: file.name, nUsed: 0, nConversations: 0 };
    known.fileIds.push(file.id);
    known.nUsed += file.nConversations > 0 ? 1 : 0;
    known.nConversations = Math.max(known.nConversations, file.nConversations);
    deletions.set(atMs, known);
  }
  return [...deletions.values()].sort((a, b) => a.atMs - b.atMs);
}
