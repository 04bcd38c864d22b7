/** Find in the open conversation. The store searches it, so matches in messages that are not loaded are found too. */
import type { FoundMessageView, FoundView, MessageView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";
import { t } from "../../words/words";

/** A match of the search. */
export interface FoundHit {
  messageId: string;
  /** The index of the hit in its message, from 0. */
  index: number;
}

export class Find {
  readonly #context: SessionContext;
  #query = $state("");
  #messages = $state.raw<readonly FoundMessageView[]>([]);
  #hasMore = $state(false);
  /** The index of the current hit among all. */
  #at = $state(-1);
  // Counts searches, so that a slow reply does not replace a later one.
  #nRequests = 0;
  /** The request in flight. One at a time, because each reads the whole conversation, and typing is faster. */
  #pending: Promise<unknown> | null = null;
  #isSearching = false;
  /** The messages that were loaded when the conversation was searched. */
  #searched: readonly MessageView[] | undefined;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Whether the matches are those of an earlier query. */
  get isSearching(): boolean {
    return this.#isSearching;
  }

  get query(): string {
    return this.#query;
  }

  /** The current match. */
  get current(): FoundHit | null {
    if (this.#at < 0) return null;
    let before = 0;
    for (const { messageId, nHits } of this.#messages) {
      if (this.#at < before + nHits) return { messageId, index: this.#at - before };
      before += nHits;
    }
    return null;
  }

  get #total(): number {
    return this.#messages.reduce((sum, { nHits }) => sum + nHits, 0);
  }

  /** The position among the matches as text; empty before a search. */
  get progress(): string {
    if (!this.#query.trim()) return "";
    const total = this.#total;
    if (total === 0) return t.findNone;
    const position = { n: this.#at + 1, total };
    return this.#hasMore ? t.findPositionMore(position) : t.findPosition(position);
  }

  /**
   * Searches for words. Begins at the first match in the first visible message or below it, or else above it. Returns
   * that match.
   */
  async search(query: string, firstInSight: string | null = null): Promise<FoundHit | null> {
    const asked = ++this.#nRequests;
    this.#query = query;
    this.#isSearching = true;
    if (this.#pending) await this.#pending;
    if (asked !== this.#nRequests) return null;
    const found = await this.#ask();
    if (asked !== this.#nRequests) return null;
    this.#isSearching = false;
    this.#take(found);
    this.#at = this.#firstFrom(firstInSight);
    return this.current;
  }

  #firstFrom(messageId: string | null): number {
    // The loaded messages are consecutive; those before and after them are unknown.
    const known = this.#context.state.open?.messages.map(({ id }) => id) ?? [];
    const from = messageId === null ? -1 : known.indexOf(messageId);
    if (from < 0) return this.#total - 1;
    let hasKnown = false;
    const at = this.#messages.findIndex((found) => {
      const place = known.indexOf(found.messageId);
      hasKnown ||= place >= 0;
      return place < 0 ? hasKnown : place >= from;
    });
    return at < 0 ? this.#total - 1 : this.#countBefore(at);
  }

  /** Goes to another match in the current message. */
  moveWithin(index: number): void {
    const { current } = this;
    if (current) this.#at += index - current.index;
  }

  /** Whether there are matches after those in the current message. */
  get hasBelow(): boolean {
    return this.current !== null && this.current.messageId !== this.#messages.at(-1)?.messageId;
  }

  /** The id and status of the last message, which changes when an answer ends. */
  get latest(): string {
    const last = this.#context.state.open?.messages.at(-1);
    return last ? `${last.id} ${last.status}` : "";
  }

  /** Searches again after changes. The current match stays; in its message, the count is that of the page. */
  async recount(countShown: () => number): Promise<void> {
    const isKnown = this.#context.state.open?.messages === this.#searched;
    if (!this.#query.trim() || this.#pending || isKnown) return;
    const asked = this.#nRequests;
    const found = await this.#ask();
    // Keep the previous hits if the search failed.
    if (asked !== this.#nRequests || !found) return;
    const { current } = this;
    const nShown = countShown();
    this.#take(found);
    const at = this.#messages.findIndex(({ messageId }) => messageId === current?.messageId);
    const known = this.#messages[at];
    if (!current || !known) return void (this.#at = Math.min(this.#at, this.#total - 1));
    const nHits = nShown > 0 ? nShown : known.nHits;
    this.#messages = this.#messages.with(at, { ...known, nHits });
    this.#at = this.#countBefore(at) + Math.min(current.index, nHits - 1);
  }

  async #ask(): Promise<FoundView | undefined> {
    const { state } = this.#context;
    this.#searched = state.open?.messages;
    const args = state.open && { conversationId: state.open.row.id, query: this.#query };
    const request = args && this.#context.call("find_in_conversation", args);
    this.#pending = request ?? null;
    const found = await request;
    this.#pending = null;
    return found ?? undefined;
  }

  #take(found: FoundView | undefined): void {
    this.#messages = found?.messages ?? [];
    this.#hasMore = found?.hasMore ?? false;
  }

  #countBefore(at: number): number {
    return this.#messages.slice(0, at).reduce((sum, { nHits }) => sum + nHits, 0);
  }

  /** Goes to the next match, up or down, and wraps around. */
  step(by: "older" | "newer"): FoundHit | null {
    const n = this.#total;
    // Without a current hit, begin at the newest one.
    if (n > 0) this.#at = this.#at < 0 ? n - 1 : (this.#at + (by === "older" ? n - 1 : 1)) % n;
    return this.current;
  }

  /**
   * Corrects the number of matches of a message by that on the page, where parts can differ from the stored text. The
   * current match stays, or becomes the last one of the message.
   */
  correct(messageId: string, nShown: number): void {
    const current = this.current;
    const known = this.#messages.find((message) => message.messageId === messageId);
    if (!known || !current || nShown === 0 || known.nHits === nShown) return;
    const at = this.#messages.indexOf(known);
    const before = this.#countBefore(at);
    if (current.messageId === messageId) {
      const fromEnd = known.nHits - 1 - current.index;
      this.#at = before + (fromEnd === 0 ? nShown - 1 : Math.min(current.index, nShown - 1));
    } else if (this.#at >= before) {
      this.#at += nShown - known.nHits;
    }
    this.#messages = this.#messages.map((one) => (one === known ? { ...one, nHits: nShown } : one));
  }

  /** Ends the search, because another conversation was opened or the bar was closed. */
  end(): void {
    this.#nRequests += 1;
    this.#isSearching = false;
    this.#query = "";
    this.#messages = [];
    this.#at = -1;
  }
}
