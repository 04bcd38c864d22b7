/** What the record is asked for the words in the palette: once the person pauses, and only for those that still stand there. */
import type { FileView, MessageHitsView } from "../../ipc/bindings";

// A pause between two key presses that is shorter than this is typing.
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

  /** Whether everything has been answered. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** These words stand there now; without any, nothing is asked. */
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
    // The answer to a question that is no longer asked.
    if (words !== this.#words) return;
    this.#messages = messages ?? NOTHING;
    this.#files = files ?? [];
    // Where something could not be asked, nobody may say that nothing is there.
    this.#isKnown = messages !== undefined && files !== undefined;
  }
}
