/** Find in one document. The component that shows the document supplies the search function. */
import type { PageHitsView, PreviewHitsView } from "../../ipc/bindings";
import { t } from "../../words/words";

/** The location of a match. */
interface FoundPlace {
  /** The page or part, from 1. */
  page: number;
  /** The index of the hit on its page, from 0. */
  index: number;
}

/** A pause between two keys that is shorter is typing. */
const PAUSE_MS = 150;

type Search = (query: string) => Promise<PreviewHitsView>;

export class DocumentFind {
  isOpen = $state(false);
  #query = $state("");
  #pages = $state.raw<readonly PageHitsView[]>([]);
  #isSearching = $state(false);
  #at = $state(-1);
  #search: Search | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // Counts searches, so that a slow one does not replace a later one.
  #nSearches = 0;
  readonly #pageInSight: () => number;
  readonly #onfound: (place: FoundPlace) => void;

  /** The search begins at the visible page and reports each match that it goes to. */
  constructor(pageInSight: () => number, onfound: (place: FoundPlace) => void) {
    this.#pageInSight = pageInSight;
    this.#onfound = onfound;
  }

  get query(): string {
    return this.#query;
  }

  /** Number of matches. */
  get total(): number {
    return this.#pages.reduce((sum, { n }) => sum + n, 0);
  }

  /** The current match. */
  get current(): FoundPlace | null {
    let before = 0;
    for (const { page, n } of this.#pages) {
      if (this.#at >= 0 && this.#at < before + n) return { page, index: this.#at - before };
      before += n;
    }
    return null;
  }

  /** The position among the matches as text; empty before a search. */
  get progress(): string {
    if (this.#query.trim() === "") return "";
    const total = this.total;
    if (total === 0 || this.#at < 0) return this.#isSearching ? t.documentFindSearching : t.findNone;
    const position = { n: this.#at + 1, total };
    return this.#isSearching ? t.findPositionMore(position) : t.findPosition(position);
  }

  /** Sets the search function and repeats the current search. Returns a function that removes it. */
  useSearch(search: Search): () => void {
    this.#search = search;
    if (this.#query !== "") void this.#run(this.#query);
    return () => {
      if (this.#search === search) this.#search = null;
    };
  }

  /** The current text of the field. */
  typed(query: string): void {
    this.#query = query;
    // Nothing is known to be missing before the search has run.
    this.#isSearching ||= this.total === 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(query), PAUSE_MS);
  }

  /** Goes to the next match or the previous one, and wraps around. Searches the newest text first. */
  async step(by: 1 | -1): Promise<void> {
    if (this.#timer !== undefined) return this.#run(this.#query);
    const total = this.total;
    // Until the search has reached the visible page, there is no current match to step from.
    if (total === 0 || this.#at < 0) return;
    this.#at = (this.#at + by + total) % total;
    this.#tell();
  }

  close(): void {
    this.isOpen = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#nSearches += 1;
    this.#query = "";
    this.#pages = [];
    this.#at = -1;
    this.#isSearching = false;
  }

  /** A long document is searched in several steps. */
  async #run(query: string): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const search = this.#search;
    const nth = ++this.#nSearches;
    this.#pages = [];
    this.#at = -1;
    this.#isSearching = search !== null && query.trim() !== "";
    if (!search || !this.#isSearching) return;
    for (let hasMore = true; hasMore;) {
      let found: PreviewHitsView;
      try {
        found = await search(query);
      } catch (cause) {
        console.warn(cause);
        found = { pages: [], hasMore: false };
      }
      if (nth !== this.#nSearches) return;
      this.#pages = found.pages;
      hasMore = found.hasMore;
      this.#isSearching = hasMore;
      if (this.#at < 0) this.#begin(hasMore);
    }
  }

  /** Goes to the first match from the visible page on, or to the first of all once the pages after it were searched. */
  #begin(hasMore: boolean): void {
    const inSight = this.#pageInSight();
    let before = 0;
    for (const { page, n } of this.#pages) {
      if (page >= inSight) break;
      before += n;
    }
    const total = this.total;
    if (before >= total && (hasMore || total === 0)) return;
    this.#at = before < total ? before : 0;
    this.#tell();
  }

  #tell(): void {
    const { current } = this;
    if (current) this.#onfound(current);
  }
}
