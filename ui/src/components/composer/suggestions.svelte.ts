/** The suggestions after an @ or a / in the composer: searched while typing, moved through and picked by keys. */
import { indexAfterKey } from "../ui/list/listKeys";
import type { Trigger } from "./trigger";

interface Source<T> {
  /** The trigger before the caret, if any. */
  triggerAt: (text: string, caret: number) => Trigger | null;
  find: (query: string) => Promise<T[] | undefined>;
  /** Receives the picked suggestion and the index of its trigger. */
  pick: (one: T, from: number) => void;
}

export class Suggestions<T> {
  found = $state.raw<T[]>([]);
  active = $state(0);
  #trigger: Trigger | null = null;
  /** The index of the trigger whose list was closed, so that it stays closed. */
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
      // Only then: an assignment renders the list's readers again at every key.
      if (this.isOpen) this.found = [];
      return;
    }
    const found = await this.#source.find(this.#trigger.query);
    // The query has changed meanwhile.
    if (asked !== this.#nAsked) return;
    this.found = found ?? [];
    this.active = 0;
  }

  /** Handles a key; whether it was for the list. */
  keyed(event: KeyboardEvent): boolean {
    if (!this.isOpen || event.shiftKey || event.ctrlKey || event.metaKey) return false;
    const keys = { n: this.found.length, isCircular: true, hasEnds: false };
    const target = indexAfterKey(event.key, this.active, keys);
    const one = this.found[this.active];
    if (target !== null) this.active = target;
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
    this.#end();
  }

  /** Closes the list because the field has another text. */
  reset(): void {
    this.#trigger = null;
    this.#closedAt = null;
    this.#end();
  }

  /** Drops the list and the reply that is in flight. */
  #end(): void {
    this.#nAsked += 1;
    if (this.isOpen) this.found = [];
  }
}
