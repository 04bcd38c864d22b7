/** Requests about an answer that has not begun or has ended early. */
import type { SessionContext } from "../state/sessionContext";
import { withSent } from "../state/replies";

export class EndingRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  async cancelCountdown(messageId: string): Promise<void> {
    await this.#context.call("cancel_countdown", { messageId });
  }

  /** Sends a question although the service is still processing its files. `messageId` is its answer's. */
  async sendNow(messageId: string): Promise<void> {
    await this.#context.call("send_now", { messageId });
  }

  async continueAnswer(conversationId: string, messageId: string): Promise<void> {
    await this.#context.requestSnapshot(
      () => this.#context.backend.call("continue_answer", { messageId }),
      (result) => (state) => withSent(state, conversationId, result),
    );
  }
}
