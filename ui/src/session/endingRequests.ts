/** What can be asked for about an answer that ended early: going on with it, and not asking again by itself. */
import type { Asking } from "./asking";
import { withSent } from "./replies";

export class EndingRequests {
  readonly #asking: Asking;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  async cancelCountdown(messageId: string): Promise<void> {
    await this.#asking.ask(() => this.#asking.backend.call("cancel_countdown", { messageId }));
  }

  async continueAnswer(conversationId: string, messageId: string): Promise<void> {
    await this.#asking.askSnapshot(
      () => this.#asking.backend.call("continue_answer", { messageId }),
      (result) => (state) => withSent(state, conversationId, result),
    );
  }
}
