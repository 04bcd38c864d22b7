/**
 * Saves typed text: shortly after the last key, and at once on request. Keeps the text of each conversation until it
 * is saved. Knows only how to save, neither the page nor the backend.
 */
/** Resolves to whether the text is saved. */
type Save = (id: string, text: string) => Promise<boolean>;

/** The id of text typed while a new conversation is being created. It is saved once the conversation has an id. */
export const NEW_CONVERSATION = "";

interface Draft {
  readonly text: string;
  state: "unsaved" | "saving" | "saved";
}

// Debounce time: a fast typist causes one write per pause, and a crash loses at most a few words.
const PAUSE_MS = 400;

export class DraftKeeper {
  readonly #save: Save;
  /** The latest text by id: each unsaved text, and the last typed one of the saved texts. */
  readonly #latest = new Map<string, Draft>();
  /** Ids whose text is being sent and was not changed since. */
  readonly #sending = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();

  constructor(save: Save) {
    this.#save = save;
  }

  /** Remembers the current text of the field. */
  typed(id: string, text: string): void {
    // If creation failed, the page shows the previous conversation again, with its text.
    if (id !== NEW_CONVERSATION) this.saved()();
    this.#sending.delete(id);
    // Deleted first, because the text that was typed last is saved last.
    this.#latest.delete(id);
    this.#latest.set(id, { text, state: "unsaved" });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  /** The latest typed text; `undefined` if the record has it. */
  textOf(id: string): string | undefined {
    return this.#latest.get(id)?.text;
  }

  /** Moves the text typed for a new conversation to this one, after the text of its draft. */
  moveNew(conversationId: string, draft: string): void {
    const text = this.textOf(NEW_CONVERSATION) ?? "";
    this.#latest.delete(NEW_CONVERSATION);
    if (text !== "") this.typed(conversationId, draft === "" ? text : `${draft}\n\n${text}`);
  }

  /** Takes stored text, unless newer text was typed. */
  read(id: string, text: string): void {
    const known = this.#latest.get(id);
    if (known === undefined || known.state === "saved") this.#latest.set(id, { text, state: "saved" });
  }

  /** Returns a function that forgets the texts saved by now, for a caller that reads the store after this call. */
  saved(): () => void {
    const saved = [...this.#latest].filter(([, { state }]) => state === "saved");
    return () => {
      for (const [id, draft] of saved) if (this.#latest.get(id) === draft) this.#latest.delete(id);
    };
  }

  /** Saves each unsaved text. A text that cannot be saved waits for the next flush. Resolves after the last write. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    for (const [id, draft] of this.#latest) {
      if (draft.state !== "unsaved" || id === NEW_CONVERSATION) continue;
      draft.state = "saving";
      this.#running = this.#running.then(async () => {
        const isSaved = await this.#save(id, draft.text);
        draft.state = isSaved ? "saved" : "unsaved";
      });
    }
    return this.#running;
  }

  /** Saves pending changes, then runs `work`, which must not save. Text typed meanwhile is saved after it. */
  before<T>(work: () => Promise<T>): Promise<T> {
    void this.flush();
    const done = this.#running.then(work);
    this.#running = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  /** Forgets one text. Resolves when earlier saves have ended. */
  drop(id: string): Promise<void> {
    this.#latest.delete(id);
    return this.#running;
  }

  /**
   * Sends a text after earlier saves have ended. `send` resolves to `undefined` on failure. The text is then saved
   * again, unless newer text was typed meanwhile.
   */
  async send<T>(id: string, text: string, send: () => Promise<T | undefined>): Promise<T | undefined> {
    this.#sending.add(id);
    await this.drop(id);
    const sent = await send();
    const isLatest = this.#sending.delete(id);
    if (sent === undefined && isLatest) {
      this.typed(id, text);
      void this.flush();
    }
    return sent;
  }
}
