/** The selected conversations of the list, for actions on all of them. */
import { SvelteSet } from "svelte/reactivity";

export class RowSelection {
  readonly #ids = new SvelteSet<string>();
  /** The start of a range. */
  #anchor: string | null = null;

  get n(): number {
    return this.#ids.size;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** The selected ids, in the order of the list. */
  among(ids: readonly string[]): string[] {
    return ids.filter((id) => this.#ids.has(id));
  }

  toggle(id: string): void {
    if (!this.#ids.delete(id)) this.#ids.add(id);
    this.#anchor = id;
  }

  /** Begins a range at this row. */
  begin(id: string): void {
    this.#anchor = id;
  }

  /** Selects all rows from the start of the range to this one. Without a selection, it starts at `from`. */
  extend(id: string, ids: readonly string[], from?: string): void {
    if (from !== undefined && this.n === 0) this.#anchor = from;
    this.#anchor ??= id;
    const [at, to] = [ids.indexOf(this.#anchor), ids.indexOf(id)];
    const between = at < 0 ? [id] : ids.slice(Math.min(at, to), Math.max(at, to) + 1);
    this.#ids.clear();
    between.forEach((one) => this.#ids.add(one));
  }

  set(ids: readonly string[]): void {
    this.#ids.clear();
    ids.forEach((id) => this.#ids.add(id));
    this.#anchor = ids[0] ?? this.#anchor;
  }

  clear(): void {
    this.set([]);
  }

  /** Deselects rows that are no longer in the list. */
  keep(ids: ReadonlySet<string>): void {
    for (const id of this.#ids) if (!ids.has(id)) this.#ids.delete(id);
  }
}
