/** Looking for words in the open conversation, also in what is not known here: the record is asked. */
import type { SessionContext } from "./sessionContext";
import { t } from "../words/words";

export class Find {
  readonly #context: SessionContext;
  #query = $state("");
  #messageIds = $state.raw<readonly string[]>([]);
  #hasMore = $state(false);
  #at = $state(-1);
  // Counts the requests, so that a slow answer does not take the place of a later one.
  #nRequests = 0;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  get query(): string {
    return this.#query;
  }

  /** The message that was gone to last. */
  get current(): string | null {
    return this.#messageIds[this.#at] ?? null;
  }

  /** How far one has come, in words; empty before anything was looked for. */
  get progress(): string {
    if (!this.#query.trim()) return "";
    const n = this.#messageIds.length;
    if (n === 0) return t.findNone;
    const position = { n: this.#at + 1, total: n };
    return this.#hasMore ? t.findPositionMore(position) : t.findPosition(position);
  }

  /** Looks for words, from the newest message with them on. Says which that is. */
  async search(query: string): Promise<string | null> {
    const asked = ++this.#nRequests;
    this.#query = query;
    const conversationId = this.#context.state.open?.row.id;
    const call = (id: string) => () =>
      this.#context.backend.call("find_in_conversation", { conversationId: id, query });
    const found = conversationId ? await this.#context.request(call(conversationId)) : undefined;
    if (asked !== this.#nRequests) return null;
    this.#messageIds = found?.messageIds ?? [];
    this.#hasMore = found?.hasMore ?? false;
    this.#at = this.#messageIds.length - 1;
    return this.current;
  }

  /** To the next one, further up or down; after the newest comes the oldest. */
  step(by: "older" | "newer"): string | null {
    const n = this.#messageIds.length;
    if (n > 0) this.#at = (this.#at + (by === "older" ? n - 1 : 1)) % n;
    return this.current;
  }

  /** Another conversation, or nobody looks any more. */
  end(): void {
    this.#nRequests += 1;
    this.#query = "";
    this.#messageIds = [];
    this.#at = -1;
  }
}
