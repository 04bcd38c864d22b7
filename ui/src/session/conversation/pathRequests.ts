/**
 * Loads stretches of the open conversation: earlier or later messages, or another stretch. The page knows
 * the scroll position.
 */
import type { SessionContext } from "../state/sessionContext";
import type { MessagesView } from "../../ipc/bindings";
import { withEarlier, withLater, withPage } from "../state/replies";

export class PathRequests {
  readonly #context: SessionContext;
  #isLoadingEarlier = false;
  #isLoadingLater = false;
  // Counts requests, so that a slow reply does not replace a later one.
  #nRequests = 0;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Loads messages before the first one, unless a request is in flight. Returns whether there are more now. */
  async loadEarlier(): Promise<boolean> {
    const open = this.#context.state.open;
    const first = open?.messages[0];
    if (!open?.hasEarlier || !first || this.#isLoadingEarlier) return false;
    this.#isLoadingEarlier = true;
    const args = { conversationId: open.row.id, beforeMessageId: first.id };
    const page = await this.#context.requestSnapshot(
      () => this.#context.backend.call("load_earlier", args),
      (received) => (state) => withEarlier(state, args.conversationId, first.id, received),
    );
    this.#isLoadingEarlier = false;
    return page !== undefined;
  }

  /** Loads messages after the last one, unless a request is in flight. Returns whether there are more now. */
  async loadLater(): Promise<boolean> {
    const open = this.#context.state.open;
    const last = open?.messages.at(-1);
    if (!open?.hasLater || !last || this.#isLoadingLater) return false;
    this.#isLoadingLater = true;
    const args = { conversationId: open.row.id, afterMessageId: last.id };
    const page = await this.#context.requestSnapshot(
      () => this.#context.backend.call("load_later", args),
      (received) => (state) => withLater(state, args.conversationId, last.id, received),
    );
    this.#isLoadingLater = false;
    return page !== undefined;
  }

  /** Loads the beginning of the conversation, unless it is loaded. */
  async toBeginning(): Promise<void> {
    const open = this.#context.state.open;
    if (!open?.hasEarlier) return;
    const conversationId = open.row.id;
    await this.#show(conversationId, () => this.#context.backend.call("load_beginning", { conversationId }));
  }

  /** Loads the end of the conversation, unless it is loaded. */
  async toEnd(): Promise<void> {
    const open = this.#context.state.open;
    this.#nRequests += 1;
    if (open?.hasLater) await this.#context.openConversation(open.row.id);
  }

  /** Loads a message and its surroundings, unless it is loaded. */
  async toMessage(messageId: string): Promise<void> {
    const open = this.#context.state.open;
    if (!open || open.messages.some(({ id }) => id === messageId)) return;
    const conversationId = open.row.id;
    await this.#show(conversationId, () =>
      this.#context.backend.call("load_around", { conversationId, messageId }),
    );
  }

  async #show(conversationId: string, load: () => Promise<MessagesView>): Promise<void> {
    const turn = ++this.#nRequests;
    await this.#context.requestSnapshot(
      load,
      (page) => (state) => (turn === this.#nRequests ? withPage(state, conversationId, page) : state),
    );
  }
}
