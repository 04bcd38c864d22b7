/**
 * The search over everything: its query, its results and its scroll position. It outlives its page, so that
 * a user who comes back finds it unchanged.
 */
import type { SearchFilters, SearchGroupView, SearchQuery, SearchView } from "../../ipc/bindings";
import { type FoundHit, isAsked, NO_FILTERS, NO_SEARCH } from "../../format/search";
import type { SessionContext } from "../state/sessionContext";

/** A shorter pause between two key presses counts as typing; after it, older messages are searched, too. */
const REST_MS = 250;

/** Groups that are listed at once. */
const PAGE = 20;

/** The most groups that are listed. */
const MAX_GROUPS = 200;

/** The scroll position in the results. */
export interface SearchPlace {
  scrollTop: number;
  /** The entry with the keyboard; `null`: the field. */
  key: string | null;
}

export class Search {
  readonly #context: SessionContext;
  #query = $state.raw<SearchQuery>(NO_SEARCH);
  #found = $state.raw<{ query: SearchQuery; view: SearchView } | null>(null);
  #isComplete = $state(true);
  #recent = $state.raw<readonly SearchQuery[]>([]);
  /** All matches of the conversations and files that were opened, by their ids. */
  #opened = $state.raw<Readonly<Record<string, readonly FoundHit[]>>>({});
  #nGroups = PAGE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // Counts requests, so that a slow reply does not replace a later one.
  #nRequests = 0;
  place: SearchPlace = { scrollTop: 0, key: null };

  constructor(context: SessionContext) {
    this.#context = context;
  }

  get query(): SearchQuery {
    return this.#query;
  }

  /** The last results; while the user types, those of the previous query. */
  get found(): SearchView | null {
    return this.#found?.view ?? null;
  }

  /** The query of `found`. */
  get foundText(): string {
    return this.#found?.query.text ?? "";
  }

  /** Whether the search covered everything. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get recent(): readonly SearchQuery[] {
    return this.#recent;
  }

  /** Whether more groups can be listed. */
  get hasMoreGroups(): boolean {
    return this.#nGroups < MAX_GROUPS && (this.found?.nGroups ?? 0) > this.#nGroups;
  }

  /** The matches of a conversation or file that are listed. */
  hitsOf(group: SearchGroupView): readonly FoundHit[] {
    if (group.type === "draft") return [];
    return this.#opened[group.type === "file" ? group.fileId : group.row.id] ?? group.hits;
  }

  /** Whether all matches of a conversation or file are listed that can be. */
  isOpened(id: string): boolean {
    return id in this.#opened;
  }

  type(text: string): void {
    this.#ask({ ...this.#query, text });
  }

  /** Sets these filters; the others stay. */
  filter(filters: Partial<SearchFilters>): void {
    this.#ask({ ...this.#query, filters: { ...this.#query.filters, ...filters } });
  }

  clearFilters(): void {
    this.#ask({ ...this.#query, filters: NO_FILTERS });
  }

  show(shown: Partial<Pick<SearchQuery, "kind" | "order">>): void {
    this.#ask({ ...this.#query, ...shown });
  }

  /** Repeats an earlier search, or runs one from another part of the window. */
  repeat(query: Partial<SearchQuery>): void {
    this.#ask({ ...NO_SEARCH, ...query });
  }

  showMore(): void {
    this.#nGroups = Math.min(this.#nGroups + PAGE, MAX_GROUPS);
    void this.#search(false);
  }

  /** Repeats the search, because results may have changed. */
  refresh(): void {
    if (isAsked(this.#query)) void this.#search(false);
    void this.#load(() => this.#context.backend.call("list_searches"));
  }

  /** Lists all matches of a conversation or file. */
  async open(id: string): Promise<void> {
    const query = this.#query;
    const { backend } = this.#context;
    const isFile = this.found?.groups.some((group) => group.type === "file" && group.fileId === id);
    const call = (): Promise<FoundHit[]> =>
      isFile
        ? backend.call("search_file", { query, fileId: id })
        : backend.call("search_conversation", { query, conversationId: id });
    const hits = await this.#context.request(call);
    if (hits && query === this.#query) this.#opened = { ...this.#opened, [id]: hits };
  }

  /** Remembers the search, because a result was opened. */
  note(): void {
    const query = this.#query;
    void this.#load(() => this.#context.backend.call("note_search", { query }));
  }

  async #load(load: () => Promise<SearchQuery[]>): Promise<void> {
    const recent = await this.#context.request(load);
    if (recent) this.#recent = recent;
  }

  #ask(query: SearchQuery): void {
    this.#query = query;
    this.#nGroups = PAGE;
    this.#opened = {};
    this.place = { scrollTop: 0, key: null };
    clearTimeout(this.#timer);
    if (!isAsked(query)) {
      this.#nRequests += 1;
      this.#found = null;
      this.#isComplete = true;
      return;
    }
    void this.#search(true);
  }

  async #search(isTyping: boolean): Promise<void> {
    const query = this.#query;
    const asked = ++this.#nRequests;
    this.#isComplete = false;
    const call = () =>
      this.#context.backend.call("search_everything", { query, nGroups: this.#nGroups, isTyping });
    if (isTyping) this.#timer = setTimeout(() => this.#rest(asked), REST_MS);
    const view = await this.#context.request(call);
    if (asked !== this.#nRequests || !view) return;
    this.#found = { query, view };
    this.#isComplete = !isTyping || isWhole(view);
  }

  /** After a pause in typing, searches the parts that were left out. */
  #rest(asked: number): void {
    if (asked === this.#nRequests && !this.#isComplete) void this.#search(false);
  }
}

/** Whether scanning more messages, or another spelling, cannot find more. */
function isWhole({ isPartial, nGroups }: SearchView): boolean {
  return !isPartial && nGroups > 0;
}
