/** The text around quotes in their documents. Cached, because the same number is pressed repeatedly. */
import type { QuoteContextView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";

/** More than one reads in a sitting. */
const MAX_CONTEXTS = 200;

export class QuoteContexts {
  readonly #context: SessionContext;
  readonly #known = new Map<string, Promise<QuoteContextView | null>>();

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** The sentences around a quote; `null` when they are not to be had. */
  read(fileId: string, place: string, quote: string): Promise<QuoteContextView | null> {
    const key = [fileId, place, quote].join("\n");
    const known = this.#known.get(key);
    if (known) return known;
    const asked = this.#context.backend
      .call("read_quote_context", { fileId, place, quote })
      .catch((cause: unknown) => {
        console.warn(cause);
        this.#known.delete(key);
        return null;
      });
    if (this.#known.size >= MAX_CONTEXTS) this.#known.clear();
    this.#known.set(key, asked);
    return asked;
  }

  /** Removes the data of a deleted file. */
  forget(fileId: string): void {
    for (const key of this.#known.keys()) if (key.startsWith(fileId)) this.#known.delete(key);
  }
}
