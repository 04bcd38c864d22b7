/** Searches the store for the text in the palette: after a pause in typing, and only for the latest text. */
import type { FileView, MessageHitsView } from "../../ipc/bindings";

// A shorter pause between two key presses belongs to typing.
const PAUSE_MS = 120;

export interface RecordSearch {
  messages: (query: string) => Promise<MessageHitsView | undefined>;
  files: (query: string) => Promise<FileView[] | undefined>;
}

const NOTHING: MessageHitsView = { hits: [], nMessages: 0, hasMore: false };

export class Lookup {
  readonly #record: RecordSearch;
  #words = "";
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

  /** The current text; an empty one starts no search. */
  ask(words: string): void {
    this.#words = words;
    this.#messages = NOTHING;
    this.#files = [];
    clearTimeout(this.#timer);
    this.#isKnown = words === "";
    if (words !== "") this.#timer = setTimeout(() => void this.#search(words), PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #search(words: string): Promise<void> {
    const [messages, files] = await Promise.all([this.#record.messages(words), this.#record.files(words)]);
    // The text has changed meanwhile.
    if (words !== this.#words) return;
    this.#messages = messages ?? NOTHING;
    this.#files = files ?? [];
    // After a failed search, the palette must not say that nothing was found.
    this.#isKnown = messages !== undefined && files !== undefined;
  }
}
