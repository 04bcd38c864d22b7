/**
 * Parts that the reader has opened or folded in messages that are not on the page: code, sources of
 * diagrams, cards.
 */

export interface PartViewState {
  isFolded: boolean;
  isSourceShown: boolean;
  isOpen: boolean;
}

/** The parts of a block that differ from their initial view, by their index in it. */
export type BlockViewState = ReadonlyMap<number, PartViewState>;

/** The blocks of a message with changed parts, by their index in it. */
export type MessageViewState = ReadonlyMap<number, BlockViewState>;

/** Beyond this number, the message that left the page first is forgotten. */
const MAX_KEPT = 400;

export class ViewStates {
  readonly #kept = new Map<string, MessageViewState>();

  of(messageId: string): MessageViewState | undefined {
    return this.#kept.get(messageId);
  }

  /** Stores the state of a message that leaves the page. */
  keep(messageId: string, state: MessageViewState): void {
    this.#kept.delete(messageId);
    if (state.size > 0) this.#kept.set(messageId, state);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
