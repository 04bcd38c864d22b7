/** How many rows of a long list are rendered: a page of them at first, more as the reader scrolls towards their end. */

/** Rows that are added at once. */
const PAGE = 100;
/** From this distance to the end of the rendered rows, more are added, in pixels. */
const NEAR_PX = 1500;

export class GrowingRows {
  #n = $state(PAGE);

  /** The rendered part of a list. */
  of<T>(rows: readonly T[]): readonly T[] {
    return rows.length <= this.#n ? rows : rows.slice(0, this.#n);
  }

  /** Renders the row at an index, for example because it gets the focus. */
  include(index: number): void {
    if (index >= this.#n) this.#n = index + PAGE;
  }

  readonly scrolled = ({ currentTarget }: { currentTarget: Element }): void => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget;
    if (scrollHeight - scrollTop - clientHeight < NEAR_PX) this.#n += PAGE;
  };
}
