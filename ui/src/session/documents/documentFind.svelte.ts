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

/** The search starts after this long without a key, in milliseconds. */
const PAUSE_MS = 150;

type Search = (query: string) => Promise<PreviewHitsView>;

export class DocumentFind {
  isOpen = $state(false);
  #query = $state("");
  #searched = $state("");
  #pages = $state.raw<readonly PageHitsView[]>([]);
  #isSearching = $state(false);
  #at = $state(-1);
  /** The match of the searched phrase that the reader was taken to; `null` until there is one. */
  #visited: FoundPlace | null = null;
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

  /** The phrase that the current matches contain; empty before a search. */
  get searched(): string {
    return this.#searched;
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

  /**
   * Sets the search function and repeats the current search. Where the reader was taken to a match already, it stays the
   * current one and nothing moves. Returns a function that removes it.
   */
  useSearch(search: Search): () => void {
    this.#search = search;
    if (this.#query !== "") void this.#run();
    return () => {
      if (this.#search !== search) return;
      this.#search = null;
      this.#isSearching = false;
      this.#nSearches += 1;
    };
  }

  /** Takes the new text of the field, ends the search for the old one, and searches after a pause. */
  typed(query: string): void {
    this.#query = query;
    this.#nSearches += 1;
    // Until the first search has run, nothing is known to be missing.
    this.#isSearching ||= this.total === 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), PAUSE_MS);
  }

  /** Goes to the next match or the previous one, and wraps around. Text that was just typed is searched instead. */
  async step(by: 1 | -1): Promise<void> {
    if (this.#timer !== undefined) return this.#run();
    const total = this.total;
    // Until the search has reached the visible page, there is no current match to step from.
    if (total === 0 || this.#at < 0) return;
    this.#at = (this.#at + by + total) % total;
    this.#report();
  }

  close(): void {
    this.isOpen = false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#nSearches += 1;
    this.#query = "";
    this.#searched = "";
    this.#visited = null;
    this.#pages = [];
    this.#at = -1;
    this.#isSearching = false;
  }

  /** Calls the search function until it has searched the whole document. */
  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const search = this.#search;
    const nth = ++this.#nSearches;
    const query = this.#query;
    if (query.trim() !== this.#searched) this.#visited = null;
    this.#searched = query.trim();
    this.#pages = [];
    this.#at = -1;
    this.#isSearching = search !== null && this.#searched !== "";
    if (!search || !this.#isSearching) return;
    for (let hasMore = true; hasMore;) {
      let found: PreviewHitsView;
      try {
        found = await search(query);
      } catch (cause) {
        console.warn(cause);
        found = { pages: [...this.#pages], hasMore: false };
      }
      if (nth !== this.#nSearches) return;
      this.#pages = found.pages;
      hasMore = found.hasMore;
      this.#isSearching = hasMore;
      if (this.#at >= 0) continue;
      this.#begin(hasMore);
      if (!this.#visited) this.#report();
    }
  }

  /**
   * Begins at the visited match, otherwise at the first one on the visible page or after it. If there is none, begins at
   * the first match of all once the whole document is searched.
   */
  #begin(hasMore: boolean): void {
    const visited = this.#visited;
    const from = visited?.page ?? this.#pageInSight();
    const next = this.#pages.findIndex(({ page }) => page >= from);
    const found = this.#pages[next];
    if (!found) return void (this.#at = hasMore || this.total === 0 ? -1 : 0);
    const before = this.#pages.slice(0, next).reduce((sum, { n }) => sum + n, 0);
    this.#at = before + (found.page === visited?.page ? Math.min(visited.index, found.n - 1) : 0);
  }

  #report(): void {
    this.#visited = this.current;
    if (this.#visited) this.#onfound(this.#visited);
  }
}
