/** Requests about the tree of a conversation: versions, edits, forks, and deletions with undo. */
import { SvelteMap } from "svelte/reactivity";
import type { MessageView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";
import { DraftKeeper } from "./draftKeeper";
import { saveText } from "./saveText";
import { withEdit, withSent, withStretch } from "../state/replies";
import { UNDO_MS, type Undoable } from "../state/undo";
import { t } from "../../words/words";

/** Messages that were deleted a moment ago. */
interface Deleted {
  /** In the order of deletion. */
  messageIds: readonly string[];
  /** Whether the last deleted message was a question. */
  wasQuestion: boolean;
  untilMs: number;
}

export class TreeRequests {
  readonly #context: SessionContext;
  #deleted = $state.raw<Deleted | null>(null);
  /** The ids of removed files that are saved with an edit, by the ids of the questions. */
  readonly #removed = new SvelteMap<string, string[]>();
  /** Saves the text of edits, by the ids of their questions. */
  readonly edits: DraftKeeper;

  constructor(context: SessionContext) {
    this.#context = context;
    this.edits = new DraftKeeper((messageId, text) => this.#saveEdit(messageId, text));
  }

  /** The deletions that can be undone here; later, the trash has the messages. */
  get undoable(): Undoable | null {
    const deleted = this.#deleted;
    return (
      deleted && {
        text: () => textOf(deleted),
        untilMs: deleted.untilMs,
        undo: () => this.#undo(),
        expire: () => (this.#deleted = null),
      }
    );
  }

  async showVersion(messageId: string, number: number): Promise<void> {
    await this.#context.requestSnapshot(
      () => this.#context.backend.call("show_version", { messageId, number }),
      (stretch) => (state) => {
        const n = stretch.messages[0]?.nVersions ?? number;
        return {
          ...withStretch(state, stretch),
          announcement: t.messageVersion({ version: number, total: n }),
        };
      },
    );
  }

  /** Opens a question for editing, with its draft or else its own text. */
  async beginEdit(message: MessageView): Promise<void> {
    if (message.edit !== null) return;
    const call = () => this.#context.backend.call("copy_text", { messageId: message.id });
    const text = await this.#context.request(call);
    if (text !== undefined) this.#context.change((state) => withEdit(state, message.id, text));
  }

  /** Notes typed text of an edit, so that it survives while the question is not rendered. */
  typeEdit(messageId: string, text: string): void {
    this.#keepEdit(messageId, text, this.#message(messageId)?.editRemovedFileIds ?? []);
  }

  /** Removes files from an edited question, until the edit is canceled or sent. */
  removeFiles(messageId: string, fileIds: readonly string[]): void {
    const message = this.#message(messageId);
    if (!message || message.edit === null) return;
    this.#keepEdit(messageId, message.edit, [...message.editRemovedFileIds, ...fileIds]);
  }

  /** Saves an edit even without a change, so that files can be added to it. */
  async saveEdit(messageId: string): Promise<void> {
    const message = this.#message(messageId);
    if (!message || message.edit === null) return;
    this.#keepEdit(messageId, message.edit, message.editRemovedFileIds);
    await this.edits.flush();
  }

  async cancelEdit(messageId: string): Promise<void> {
    this.#removed.delete(messageId);
    await this.edits.drop(messageId);
    this.#context.change((state) => withEdit(state, messageId, null));
    await this.#saveEdit(messageId, null);
  }

  /** Sends an edited question. Returns whether that succeeded; otherwise the text stays in its field. */
  async sendEdit(
    conversationId: string,
    messageId: string,
    text: string,
    fileIds: string[],
  ): Promise<boolean> {
    // Save the text in case sending fails.
    await this.edits.flush();
    const sent = await this.#context.requestSnapshot(
      () => this.#context.backend.call("edit_question", { messageId, text, fileIds }),
      (result) => (state) => withSent(state, conversationId, result, { isEdit: true }),
    );
    // A text that could not be saved before must not be saved as an edit of a sent question.
    if (sent === undefined) return false;
    void this.edits.drop(messageId);
    this.#removed.delete(messageId);
    return true;
  }

  /** Forks the conversation at a message. */
  async fork(messageId: string): Promise<void> {
    const fork = await this.#context.call("fork_conversation", { messageId });
    if (fork) await this.#context.openConversation(fork.row.id);
  }

  async delete(message: MessageView): Promise<void> {
    const done = await this.#context.requestSnapshot(
      () => this.#context.backend.call("delete_message", { messageId: message.id }),
      (stretch) => (state) => withStretch(state, stretch),
    );
    if (done === undefined) return;
    const messageIds = [...(this.#deleted?.messageIds ?? []), message.id];
    this.#deleted = { messageIds, wasQuestion: message.role === "you", untilMs: Date.now() + UNDO_MS };
  }

  /**
   * Restores deleted messages, newest first. Messages that cannot be restored now stay available for a
   * later attempt.
   */
  async #undo(): Promise<void> {
    for (;;) {
      const messageId = this.#deleted?.messageIds.at(-1);
      if (messageId === undefined) return;
      const done = await this.#context.requestSnapshot(
        () => this.#context.backend.call("restore_message", { messageId }),
        (stretch) => (state) => withStretch(state, stretch),
      );
      if (done === undefined) return;
      this.#without([messageId]);
    }
  }

  #without(gone: readonly string[]): void {
    const left = (this.#deleted?.messageIds ?? []).filter((id) => !gone.includes(id));
    this.#deleted = this.#deleted && left.length > 0 ? { ...this.#deleted, messageIds: left } : null;
  }

  #message(messageId: string): MessageView | undefined {
    return this.#context.state.open?.messages.find(({ id }) => id === messageId);
  }

  #keepEdit(messageId: string, text: string, removedFileIds: string[]): void {
    this.#removed.set(messageId, removedFileIds);
    this.edits.typed(messageId, text);
    this.#context.change((state) => withEdit(state, messageId, text, removedFileIds));
  }

  async #saveEdit(messageId: string, text: string | null): Promise<boolean> {
    const removedFileIds = text === null ? [] : (this.#removed.get(messageId) ?? []);
    const args = { messageId, text, removedFileIds };
    return saveText(this.#context, () => this.#context.backend.call("save_edit", args));
  }
}

function textOf({ messageIds, wasQuestion }: Deleted): string {
  const n = messageIds.length;
  if (n > 1) return t.deletedMessages({ n });
  return wasQuestion ? t.deletedQuestion : t.deletedAnswer;
}
