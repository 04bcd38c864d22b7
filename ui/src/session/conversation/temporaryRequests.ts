/** Requests about temporary conversations: keep, delete. */
import { apply } from "../state/apply";
import { withOpened } from "../state/replies";
import { withRow } from "../state/merge";
import type { SessionContext } from "../state/sessionContext";
import { t } from "../../words/words";

export class TemporaryRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Makes it an ordinary conversation. Typed text must be saved before. */
  async keep(conversationId: string): Promise<void> {
    const context = this.#context;
    const kept = await context.requestSnapshot(
      () => context.backend.call("keep_temporary", { conversationId }),
      (view) => (state) =>
        state.open?.row.id === conversationId ? withOpened(state, view) : withRow(state, view.row),
    );
    if (kept) context.showNotice(() => t.temporaryKept);
  }

  /** Deletes it. If it was open, opens another conversation. */
  async close(conversationId: string): Promise<void> {
    const context = this.#context;
    const done = await context.call("close_temporary", { conversationId });
    if (done === undefined) return;
    context.change((state) => apply(state, { type: "conversation_deleted", conversationId }));
    context.showNotice(() => t.temporaryDeleted);
    const { open, conversations } = context.state;
    if (open) return;
    const next = conversations.find((row) => !row.isArchived);
    await (next ? context.openConversation(next.id) : context.createConversation());
  }
}
