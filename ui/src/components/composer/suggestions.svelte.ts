/** What can be picked behind a sign in the composer: looked for as it is typed, moved through and picked by keys. */
import { isOfInputMethod } from "./rules";
import { placeAfter, type Trigger } from "./trigger";

interface Source<T> {
  /** Whether the text asks for something where the caret is. */
  triggerAt: (text: string, caret: number) => Trigger | null;
  find: (query: string) => Promise<T[] | undefined>;
  /** Gets what was picked and where its sign stands. */
  pick: (one: T, from: number) => void;
}

export class Suggestions<T> {
  found = $state.raw<T[]>([]);
  active = $state(0);
  #trigger: Trigger | null = null;
  /** The sign at which the list was closed; it stays closed there. */
  #closedAt: number | null = null;
  #nAsked = 0;
  readonly #source: Source<T>;

  constructor(source: Source<T>) {
    this.#source = source;
  }

  get isOpen(): boolean {
    return this.found.length > 0;
  }

  /** The text or the caret has changed. */
  async typed(text: string, caret: number): Promise<void> {
    this.#trigger = this.#source.triggerAt(text, caret);
    if (this.#trigger?.start !== this.#closedAt) this.#closedAt = null;
    const asked = ++this.#nAsked;
    if (!this.#trigger || this.#closedAt !== null) {
      // Not at every key that asks for nothing: what reads the list would be drawn again.
      if (this.isOpen) this.found = [];
      return;
    }
    const found = await this.#source.find(this.#trigger.query);
    // The answer to a question that is no longer asked.
    if (asked !== this.#nAsked) return;
    this.found = found ?? [];
    this.active = 0;
  }

  /** Whether the key was for the list. */
  keyed(event: KeyboardEvent): boolean {
    if (!this.isOpen || isOfInputMethod(event) || event.shiftKey || event.ctrlKey || event.metaKey)
      return false;
    const place = placeAfter(event.key, this.active, this.found.length);
    const one = this.found[this.active];
    if (place !== null) this.active = place;
    else if (event.key === "Escape") this.close();
    else if ((event.key === "Enter" || event.key === "Tab") && one !== undefined) this.pick(one);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  pick(one: T): void {
    const from = this.#trigger?.start;
    this.close();
    if (from !== undefined) this.#source.pick(one, from);
  }

  close(): void {
    this.#closedAt = this.#trigger?.start ?? null;
    this.#nAsked += 1;
    this.found = [];
  }
}
