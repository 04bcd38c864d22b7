/** What can be asked for about questions that are not sent yet. What changes comes back as events. */
import type { DraftView } from "../ipc/bindings";
import type { SessionContext } from "./sessionContext";
import type { DraftKeeper } from "./draftKeeper";
import { sentDraft } from "./replies";

export class OutboxRequests {
  readonly #context: SessionContext;
  readonly #drafts: () => DraftKeeper;

  constructor(context: SessionContext, drafts: () => DraftKeeper) {
    this.#context = context;
    this.#drafts = drafts;
  }

  /** Whether the message is in the outbox; otherwise its words belong into the composer still. */
  async queue(conversationId: string, text: string): Promise<boolean> {
    const queued = await this.#drafts().send(conversationId, text, () =>
      this.#context.requestSnapshot(
        () => this.#context.backend.call("queue_message", { conversationId, text }),
        () => (state) =>
          state.open?.row.id === conversationId
            ? { ...state, open: { ...state.open, draft: sentDraft(state.open.draft) } }
            : state,
      ),
    );
    return queued !== undefined;
  }

  async send(entryId: string): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("send_outbox_entry", { entryId }));
  }

  async wait(entryId: string, forConnection: boolean): Promise<void> {
    await this.#context.request(() =>
      this.#context.backend.call("wait_outbox_entry", { entryId, forConnection }),
    );
  }

  async edit(entryId: string, text: string, isDone: boolean): Promise<void> {
    await this.#context.request(() =>
      this.#context.backend.call("edit_outbox_entry", { entryId, text, isDone }),
    );
  }

  async remove(entryId: string): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("remove_outbox_entry", { entryId }));
  }

  async restore(entryId: string): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("restore_outbox_entry", { entryId }));
  }

  /** Puts a question after the words in the composer; gives the draft as it is then. */
  async moveToComposer(conversationId: string, entryId: string): Promise<DraftView | undefined> {
    const drafts = this.#drafts();
    await drafts.flush();
    const draft = await this.#context.requestDraft(conversationId, () =>
      this.#context.backend.call("withdraw_outbox_entry", { entryId }),
    );
    if (draft) drafts.read(conversationId, draft.text);
    return draft;
  }
}
