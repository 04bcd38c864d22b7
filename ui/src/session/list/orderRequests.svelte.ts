/** Requests about the order of conversations: folders, pins, the archive, the trash. */
import type {
  ConversationRow,
  FileView,
  InstructionsView,
  MessagesView,
  TrashView,
} from "../../ipc/bindings";
import { groupBy } from "../../format/groupBy";
import type { SessionContext } from "../state/sessionContext";
import { UNDO_MS, type Undoable } from "../state/undo";
import { t } from "../../words/words";

export class OrderRequests {
  readonly #context: SessionContext;
  #undoable = $state.raw<Undoable | null>(null);

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** The last action that can be undone. */
  get undoable(): Undoable | null {
    return this.#undoable;
  }

  /** The id of the new folder. */
  createFolder(name: string, parentId: string | null): Promise<string> {
    return this.#context.backend.call("create_folder", { name, parentId });
  }

  renameFolder(folderId: string, name: string): Promise<null> {
    return this.#context.backend.call("rename_folder", { folderId, name });
  }

  /** The same; a problem becomes a notice. */
  async tryRenameFolder(folderId: string, name: string): Promise<void> {
    await this.#context.call("rename_folder", { folderId, name });
  }

  setFolderOptions(folderId: string, instructions: InstructionsView, projectId: string | null) {
    return this.#context.backend.call("set_folder_options", { folderId, instructions, projectId });
  }

  async openFolder(folderId: string, isOpen: boolean): Promise<void> {
    await this.#context.call("open_folder", { folderId, isOpen });
  }

  async moveFolder(folderId: string, parentId: string | null): Promise<void> {
    await this.#context.call("move_folder", { folderId, parentId });
  }

  async deleteFolder(folderId: string): Promise<void> {
    await this.#context.call("delete_folder", { folderId });
  }

  /** Moves conversations into a folder, or out of all. Undo pins the `unpinned` ones again. */
  async move(
    rows: readonly ConversationRow[],
    folderId: string | null,
    unpinned: readonly string[] = [],
  ): Promise<void> {
    const moved = rows.filter((row) => row.folderId !== folderId);
    const before = groupBy(moved, (row) => row.folderId);
    const call = (ids: string[], to: string | null) =>
      isDone(this.#context.call("move_conversations", { conversationIds: ids, folderId: to }));
    if (moved.length === 0 || !(await call(idsOf(moved), folderId))) return;
    this.#offerUndo(
      () => t.orderDoneMoved({ n: moved.length }),
      async () => {
        for (const [from, some] of before) await call(idsOf(some), from);
        if (unpinned.length > 0) await this.pin([...unpinned], true);
      },
    );
  }

  async archive(rows: readonly ConversationRow[], isArchived: boolean): Promise<void> {
    const changed = idsOf(rows.filter((row) => row.isArchived !== isArchived));
    const call = (wanted: boolean) =>
      isDone(this.#context.call("archive_conversations", { conversationIds: changed, isArchived: wanted }));
    if (changed.length === 0 || !(await call(isArchived))) return;
    const n = changed.length;
    this.#offerUndo(
      () => (isArchived ? t.orderDoneArchived({ n }) : t.orderDoneUnarchived({ n })),
      () => call(!isArchived),
    );
  }

  async pin(conversationIds: string[], isPinned: boolean): Promise<void> {
    await this.#context.call("pin_conversations", { conversationIds, isPinned });
  }

  async placePinned(conversationId: string, before: string | null): Promise<void> {
    await this.#context.call("place_pinned", { conversationId, before });
  }

  async mark(conversationIds: string[], isUnread: boolean): Promise<void> {
    await this.#context.call("mark_conversations", { conversationIds, isUnread });
  }

  /** Files of the service that only these conversations use; `undefined` if they could not be listed. */
  filesOnlyIn(conversationIds: string[]): Promise<FileView[] | undefined> {
    return this.#context.call("list_files_only_in", { conversationIds });
  }

  /** Deletes conversations into the trash; these files go along when they go for good. Whether it was done. */
  async trash(conversationIds: string[], fileIds: string[]): Promise<boolean> {
    const args = { conversationIds, fileIds };
    if (!(await isDone(this.#context.call("trash_conversations", args)))) return false;
    this.#offerUndo(
      () => t.orderDoneTrashed({ n: conversationIds.length }),
      () => this.restore(conversationIds),
    );
    return true;
  }

  async restore(conversationIds: string[]): Promise<boolean> {
    return isDone(this.#context.call("restore_conversations", { conversationIds }));
  }

  async restoreMessage(messageId: string): Promise<boolean> {
    return isDone(this.#context.call("restore_message", { messageId }));
  }

  async listTrash(): Promise<TrashView | undefined> {
    return this.#context.call("list_trash");
  }

  /** The end of a conversation in the trash. */
  async readTrashed(conversationId: string): Promise<MessagesView | undefined> {
    return this.#context.call("read_trashed", { conversationId });
  }

  /** Loads the messages before one of the conversation's messages. */
  async readEarlier(conversationId: string, beforeMessageId: string): Promise<MessagesView | undefined> {
    const args = { conversationId, beforeMessageId };
    return this.#context.call("load_earlier", args);
  }

  async erase(conversationIds: string[], messageIds: string[], backsUp: boolean): Promise<void> {
    this.#undoable = null;
    const args = { conversationIds, messageIds, backsUp };
    await this.#context.call("erase_trashed", args);
  }

  /** Deletes everything in the trash permanently. */
  async emptyTrash(backsUp: boolean): Promise<void> {
    this.#undoable = null;
    await this.#context.call("empty_trash", { backsUp });
  }

  #offerUndo(text: () => string, undo: () => Promise<unknown>): void {
    const undoable: Undoable = {
      text,
      untilMs: Date.now() + UNDO_MS,
      undo: () => {
        undoable.expire();
        return undo();
      },
      expire: () => {
        if (this.#undoable === undoable) this.#undoable = null;
      },
    };
    this.#undoable = undoable;
  }
}

/** Whether a request succeeded. */
const isDone = async (reply: Promise<unknown>): Promise<boolean> => (await reply) !== undefined;

function idsOf(rows: readonly ConversationRow[]): string[] {
  return rows.map(({ id }) => id);
}
