/** The scroll positions of closed conversations, until the app ends. */

/** A message and the distance of its top from the top of the page, in CSS pixels. */
export interface ReadAt {
  messageId: string;
  offset: number;
}

/** The most remembered conversations. A forgotten one opens at the end. */
const MAX_KEPT = 500;

export class ReadingPlaces {
  readonly #kept = new Map<string, ReadAt>();

  /** `null` where the reader was at the end, or has not been. */
  of(conversationId: string): ReadAt | null {
    return this.#kept.get(conversationId) ?? null;
  }

  /** Stores the reading place of a conversation; `null` is its end. */
  keep(conversationId: string, place: ReadAt | null): void {
    this.#kept.delete(conversationId);
    if (place) this.#kept.set(conversationId, place);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
