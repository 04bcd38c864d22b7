/** What can be asked for about an answer that ended early: going on with it, and not asking again by itself. */
import type { SessionContext } from "./sessionContext";
import { withSent } from "./replies";

export class EndingRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  async cancelCountdown(messageId: string): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("cancel_countdown", { messageId }));
  }

  async continueAnswer(conversationId: string, messageId: string): Promise<void> {
    await this.#context.requestSnapshot(
      () => this.#context.backend.call("continue_answer", { messageId }),
      (result) => (state) => withSent(state, conversationId, result),
    );
  }
}
