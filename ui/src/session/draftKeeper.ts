/**
 * Brings typed words to the record: shortly after the last key, and at once when asked to.
 * Knows neither the page nor the backend, only how to save.
 */
/** Says whether the words are kept now. */
type Save = (conversationId: string, text: string) => Promise<boolean>;

// Long enough that a fast typist causes one write a pause, short enough that a crash loses a few words at most.
const PAUSE_MS = 400;

export class DraftKeeper {
  #save: Save;
  #waiting: { conversationId: string; text: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(save: Save) {
    this.#save = save;
  }

  /** Remembers what stands in the composer now. */
  typed(conversationId: string, text: string): void {
    if (this.#waiting && this.#waiting.conversationId !== conversationId) void this.flush();
    this.#waiting = { conversationId, text };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** Remembers words that could not be sent, unless something has been typed there since. */
  typedUnlessNewer(conversationId: string, text: string): void {
    if (this.#waiting?.conversationId !== conversationId) this.typed(conversationId, text);
  }

  /** Saves what waits; what cannot be saved goes on waiting, for the next key or the next flush. Resolves when nothing is being written any more. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) {
      this.#running = this.#running.then(async () => {
        const isKept = await this.#save(waiting.conversationId, waiting.text);
        if (!isKept) this.#waiting ??= waiting;
      });
    }
    return this.#running;
  }

  /** Saves what waits, and then does something that saves nothing itself; what is typed meanwhile is saved after it. */
  before<T>(work: () => Promise<T>): Promise<T> {
    void this.flush();
    const done = this.#running.then(work);
    this.#running = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  /** Forgets what waits, because it was sent; resolves when an earlier save is through. */
  drop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#waiting = null;
    return this.#running;
  }
}
