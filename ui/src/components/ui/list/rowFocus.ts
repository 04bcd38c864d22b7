/**
 * Keeps the focus in a list when the focused element is removed or moved: a moved row is rendered again
 * elsewhere, a deleted one is gone, and so are the buttons for the selection. Otherwise the focus would
 * fall back to the body, and keys would do nothing.
 */

/** The row to focus after a change: the same one, or else the next remaining one, or the one before. */
export function rowAfterChange(
  before: readonly string[],
  id: string,
  now: readonly string[],
): string | undefined {
  const left = new Set(now);
  if (left.has(id)) return id;
  const at = before.indexOf(id);
  const isLeft = (one: string): boolean => left.has(one);
  return before.slice(at + 1).find(isLeft) ?? before.slice(0, Math.max(0, at)).findLast(isLeft) ?? now[0];
}

interface FocusedList {
  /** The elements that get the focus, in their order. */
  rows: () => HTMLElement[];
  idOf: (row: HTMLElement) => string;
  /** The row that contains this element, or that it acts on; `null` outside of the list. */
  rowOf: (focused: Element) => HTMLElement | null;
  /** Called when no row is left. */
  onnone?: () => void;
}

export class RowFocus {
  readonly #list: FocusedList;
  /** The row with the focus, among the rows at that time. */
  #held: { id: string; ids: string[] } | null = null;

  constructor(list: FocusedList) {
    this.#list = list;
  }

  /** Call it before the list changes. */
  hold(): void {
    const { rows, idOf, rowOf } = this.#list;
    const focused = document.activeElement;
    const row = focused && focused !== document.body ? rowOf(focused) : null;
    this.#held = row && { id: idOf(row), ids: rows().map(idOf) };
  }

  /** Call it after the list has changed. */
  restore(): void {
    const { rows, idOf, onnone } = this.#list;
    const held = this.#held;
    this.#held = null;
    if (!held || (document.activeElement && document.activeElement !== document.body)) return;
    const id = rowAfterChange(held.ids, held.id, rows().map(idOf));
    if (id === undefined) onnone?.();
    else
      rows()
        .find((row) => idOf(row) === id)
        ?.focus();
  }
}
