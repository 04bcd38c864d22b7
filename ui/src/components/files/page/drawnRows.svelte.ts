/**
 * The rendered rows of a long table. Each frame adds a few, so that no frame renders all of them. The first frame
 * adds none, because it renders the rest of the page.
 */
import { afterFrame } from "../../../scroll/afterFrame";
import { covers, type Range } from "../../../scroll/range";
import { nextRows, type RowWindow } from "./rowWindow";

/** Their drawing fits into a frame. */
const A_FRAME = 8;

const NONE: Range = { from: 0, to: 0 };

/** For as long as the component that makes this is shown. */
export class DrawnRows {
  /** The rows of the previous frame; `null` before the first frame. */
  #before = $state.raw<Range | null>(null);
  readonly #range: Range;

  constructor(place: () => RowWindow) {
    this.#range = $derived(this.#before ? nextRows(this.#before, place(), A_FRAME) : NONE);
    $effect(() => {
      const [before, now] = [this.#before, this.#range];
      if (before && covers(before, now) && covers(now, before)) return;
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
