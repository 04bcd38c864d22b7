/** Actions on conversations and folders in the sidebar list, for one item or several at once. */
import type { ConversationRow } from "../ipc/bindings";
import type { Layout } from "../session/state/layout.svelte";
import type { Session } from "../session/session.svelte";
import type { ActionRegistry, Command, Commands } from "./registry.svelte";

/** Actions of the conversation list. */
export type ListOrder = Omit<OrderCommands, "commands">;

export class OrderCommands {
  readonly #session: Session;
  readonly #layout: Layout;
  readonly #registry: ActionRegistry;

  constructor(session: Session, layout: Layout, registry: ActionRegistry) {
    this.#session = session;
    this.#layout = layout;
    this.#registry = registry;
  }

  get commands(): Commands {
    return {
      delete_conversation: this.#onOpen(({ id, isTemporary }) =>
        isTemporary ? this.closeTemporary(id) : void this.trash([id]),
      ),
      archive_conversation: this.#onKept(({ id, isArchived }) => this.archive([id], !isArchived)),
      pin_conversation: this.#onKept(({ id, pinnedPosition }) => this.pin([id], pinnedPosition === null)),
      move_conversation: this.#onKept(({ id }) => this.chooseFolder([id])),
      new_temporary: { run: () => this.beginTemporary() },
      keep_temporary: this.#onOpen(
        ({ id }) => this.keepTemporary(id),
        ({ isTemporary }) => isTemporary,
      ),
      new_folder: { run: () => this.newFolder(null) },
      archived: { run: () => this.#layout.show("archived") },
      trash: { run: () => this.#layout.show("trash") },
    };
  }

  /** Moves conversations to the trash. First asks what happens to files that only they use. */
  async trash(ids: readonly string[]): Promise<void> {
    const files = await this.#session.order.filesOnlyIn([...ids]);
    // Without an answer, files could be deleted without the question about them.
    if (!files) return;
    if (files.length > 0) this.#layout.toDelete = { ids, files };
    else await this.#session.trashConversations([...ids]);
  }

  archive(ids: readonly string[], isArchived: boolean): void {
    void this.#session.order.archive(this.#rows(ids), isArchived);
  }

  pin(ids: readonly string[], isPinned: boolean): void {
    void this.#session.order.pin([...ids], isPinned);
  }

  /** Moves a pinned conversation before another one, or below all. */
  placePinned(id: string, before: string | null): void {
    void this.#session.order.placePinned(id, before);
  }

  mark(ids: readonly string[], isUnread: boolean): void {
    void this.#session.order.mark([...ids], isUnread);
  }

  /** Undo pins the `unpinned` ones again. */
  move(ids: readonly string[], folderId: string | null, unpinned: readonly string[] = []): void {
    void this.#session.order.move(this.#rows(ids), folderId, unpinned);
  }

  moveFolder(id: string, parentId: string | null): void {
    void this.#session.order.moveFolder(id, parentId);
  }

  /** Opens the dialog that moves conversations to a folder. */
  chooseFolder(ids: readonly string[]): void {
    this.#layout.toMove = { ids };
  }

  chooseFolderFor(folderId: string): void {
    this.#layout.toMove = { folderId };
  }

  openFolder(id: string, isOpen: boolean): void {
    void this.#session.order.openFolder(id, isOpen);
  }

  /** A new folder, and these conversations into it. */
  newFolder(parentId: string | null, forIds: readonly string[] = []): void {
    this.#layout.folder = { parentId, forIds };
  }

  editFolder(id: string): void {
    this.#layout.folder = { id };
  }

  renameFolder(id: string, name: string): void {
    void this.#session.order.tryRenameFolder(id, name);
  }

  deleteFolder(id: string): void {
    this.#layout.folderToDelete = id;
  }

  /** An empty conversation in a folder. */
  async createIn(folderId: string): Promise<void> {
    this.#layout.show("conversation");
    this.openFolder(folderId, true);
    await this.#session.createConversation(folderId);
    this.#registry.run("composer");
  }

  rename(id: string, title: string): void {
    void this.#session.renameConversation(id, title);
  }

  async beginTemporary(): Promise<void> {
    this.#layout.showConversation();
    await this.#session.beginTemporary();
    this.#registry.run("composer");
  }

  /** Makes a temporary conversation an ordinary one. */
  async keepTemporary(id: string): Promise<void> {
    const { drafts, tree, temporary } = this.#session;
    await drafts.before(() => tree.edits.before(() => temporary.keep(id)));
  }

  /** Deletes a temporary conversation. Asks the user first if it has messages. */
  closeTemporary(id: string): void {
    const [row] = this.#rows([id]);
    const isUntouched = row?.title === "" && row.lastStatus === null && !row.hasDraft && row.nWaiting === 0;
    if (isUntouched) void this.#session.temporary.close(id);
    else this.#layout.temporaryToDelete = id;
  }

  #rows(ids: readonly string[]): ConversationRow[] {
    return this.#session.state.conversations.filter(({ id }) => ids.includes(id));
  }

  /** A command for listed conversations only; temporary ones are not in the list. */
  #onKept(run: (row: ConversationRow) => unknown): Command {
    return this.#onOpen(run, ({ isTemporary }) => !isTemporary);
  }

  #onOpen(
    run: (row: ConversationRow) => unknown,
    fits: (row: ConversationRow) => boolean = () => true,
  ): Command {
    const shown = () => {
      const row = this.#layout.page === "conversation" ? this.#session.state.open?.row : undefined;
      return row && fits(row) ? row : undefined;
    };
    return {
      run: () => {
        const row = shown();
        if (row) run(row);
      },
      isEnabled: () => shown() !== undefined,
    };
  }
}
