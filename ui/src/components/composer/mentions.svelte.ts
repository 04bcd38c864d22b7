/** The files behind an @: looked for as it is typed, moved through and picked by keys. */
import type { FileView } from "../../ipc/bindings";
import { type Mention, mentionAt, placeAfter } from "./mention";

export class Mentions {
  files = $state.raw<FileView[]>([]);
  active = $state(0);
  #mention: Mention | null = null;
  /** The @ at which the list was closed; it stays closed there. */
  #closedAt: number | null = null;
  #nAsked = 0;
  readonly #find: (query: string) => Promise<FileView[] | undefined>;
  readonly #pick: (file: FileView, from: number) => void;

  /** `pick` gets the file and where its @ stands. */
  constructor(
    find: (query: string) => Promise<FileView[] | undefined>,
    pick: (file: FileView, from: number) => void,
  ) {
    this.#find = find;
    this.#pick = pick;
  }

  get isOpen(): boolean {
    return this.files.length > 0;
  }

  /** The text or the caret has changed. */
  async typed(text: string, caret: number): Promise<void> {
    this.#mention = mentionAt(text, caret);
    if (this.#mention?.start !== this.#closedAt) this.#closedAt = null;
    const asked = ++this.#nAsked;
    if (!this.#mention || this.#closedAt !== null) {
      this.files = [];
      return;
    }
    const found = await this.#find(this.#mention.query);
    // The answer to a question that is no longer asked.
    if (asked !== this.#nAsked) return;
    this.files = found ?? [];
    this.active = 0;
  }

  /** Whether the key was for the list. */
  keyed(event: KeyboardEvent): boolean {
    if (!this.isOpen || event.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return false;
    const place = placeAfter(event.key, this.active, this.files.length);
    const file = this.files[this.active];
    if (place !== null) this.active = place;
    else if (event.key === "Escape") this.close();
    else if ((event.key === "Enter" || event.key === "Tab") && file) this.pick(file);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  pick(file: FileView): void {
    const from = this.#mention?.start;
    this.close();
    if (from !== undefined) this.#pick(file, from);
  }

  close(): void {
    this.#closedAt = this.#mention?.start ?? null;
    this.#nAsked += 1;
    this.files = [];
  }
}
