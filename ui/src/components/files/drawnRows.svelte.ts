/** The rows of a long table that are drawn by now. A few come in each frame, so that none waits for all of them. */
import { afterFrame } from "../../scroll/afterFrame";
import { covers, type Range } from "../../scroll/range";
import { nextRows, type RowWindow } from "./rowWindow";

/** Their drawing fits into a frame. */
const A_FRAME = 8;

/** For as long as the component that makes this is shown. */
export class DrawnRows {
  /** Those of the frame before. */
  #before = $state.raw<Range>({ from: 0, to: 0 });
  readonly #range: Range;

  constructor(place: () => RowWindow) {
    this.#range = $derived(nextRows(this.#before, place(), A_FRAME));
    $effect(() => {
      const now = this.#range;
      if (covers(this.#before, now) && covers(now, this.#before)) return;
      return afterFrame(() => (this.#before = now));
    });
  }

  get first(): number {
    return this.#range.from;
  }

  has(row: number): boolean {
    return row >= this.#range.from && row < this.#range.to;
  }
}
