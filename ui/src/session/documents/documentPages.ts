/** Requests about the pages of an open PDF. Opens the document again if the app has closed it meanwhile. */
import { toProblem } from "../../ipc/backend";
import type {
  CitedQuoteView,
  PageMarksView,
  PageView,
  PreviewHitsView,
  QuotePlaceView,
  ThumbnailView,
} from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";

export class DocumentPages {
  readonly #context: SessionContext;
  /** The open document; `null` while it is not open. */
  readonly #previewId: () => string | null;
  readonly #onlost: () => void;

  constructor(context: SessionContext, previewId: () => string | null, onlost: () => void) {
    this.#context = context;
    this.#previewId = previewId;
    this.#onlost = onlost;
  }

  /** A page as an image of this width, with its words. Rejects with a `ProblemView`. */
  page(page: number, width: number): Promise<PageView> {
    return this.#ask((previewId) => this.#context.backend.call("show_page", { previewId, page, width }));
  }

  /** Rejects with a `ProblemView`. */
  thumbnail(page: number): Promise<ThumbnailView> {
    return this.#ask((previewId) => this.#context.backend.call("show_thumbnail", { previewId, page }));
  }

  /** The areas of quotes and matches on a page. Rejects with a `ProblemView`. */
  marks(page: number, quotes: readonly CitedQuoteView[], query: string): Promise<PageMarksView> {
    const args = { page, quotes: [...quotes], query };
    return this.#ask((previewId) => this.#context.backend.call("mark_page", { previewId, ...args }));
  }

  /** Rejects with a `ProblemView`. */
  search(query: string): Promise<PreviewHitsView> {
    return this.#ask((previewId) => this.#context.backend.call("find_in_preview", { previewId, query }));
  }

  /** Rejects with a `ProblemView`. */
  locate(place: string, quote: string): Promise<QuotePlaceView> {
    return this.#ask((previewId) => this.#context.backend.call("locate_quote", { previewId, place, quote }));
  }

  async #ask<T>(call: (previewId: string) => Promise<T>): Promise<T> {
    const previewId = this.#previewId();
    // Never resolves, because the caller is about to be closed with the document.
    if (previewId === null) return new Promise<T>(() => undefined);
    try {
      return await call(previewId);
    } catch (cause) {
      const problem = toProblem(cause);
      if (problem.code === "not_found" && previewId === this.#previewId()) this.#onlost();
      throw problem;
    }
  }
}
