/** Searches the store for the text in the palette: after a pause in typing, and only for the latest text. */
import type { FileView, MessageHitsView, SearchFilters } from "../../ipc/bindings";
import { fileNameIn } from "../../format/search";

// A shorter pause between two key presses belongs to typing.
const PAUSE_MS = 120;

export interface RecordSearch {
  messages: (query: string, filters: SearchFilters) => Promise<MessageHitsView | undefined>;
  files: (query: string) => Promise<FileView[] | undefined>;
}

const NOTHING: MessageHitsView = { hits: [], nMessages: 0, hasMore: false };

export class Lookup {
  readonly #record: RecordSearch;
  // A new object per request, so that its identity tells which is the latest.
  #asked: { words: string; filters: SearchFilters } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #messages = $state.raw(NOTHING);
  #files = $state.raw<readonly FileView[]>([]);
  #isKnown = $state(true);

  constructor(record: RecordSearch) {
    this.#record = record;
  }

  get messages(): MessageHitsView {
    return this.#messages;
  }

  get files(): readonly FileView[] {
    return this.#files;
  }

  /** Whether the results for the current text are complete. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** The current text and filters; an empty text starts no search. */
  ask(words: string, filters: SearchFilters): void {
    const asked = { words, filters };
    this.#asked = asked;
    this.#messages = NOTHING;
    this.#files = [];
    clearTimeout(this.#timer);
    this.#isKnown = words === "";
    if (words !== "") this.#timer = setTimeout(() => void this.#search(asked), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #search(asked: { words: string; filters: SearchFilters }): Promise<void> {
    const { words, filters } = asked;
    const [messages, files] = await Promise.all([
      this.#record.messages(words, filters),
      this.#record.files(fileNameIn(words)),
    ]);
    // A newer search has begun meanwhile.
    if (asked !== this.#asked) return;
    this.#messages = messages ?? NOTHING;
    this.#files = files ?? [];
    // After a failed search, the palette must not report "no results".
    this.#isKnown = messages !== undefined && files !== undefined;
  }
}
