/**
 * The recent position of the end. A reader who scrolls down aims at the end that is visible: the wheel takes the page
 * there over some frames, and by then new text of an answer has moved the end.
 */

// The web view takes up to a third of a second to complete a wheel scroll.
const MOMENT_MS = 500;

// On a busy machine, input and scrolling arrive seconds late.
const KEPT_MS = 30_000;

export class KnownEnd {
  /** The end of a moment ago, and the later ones. */
  #ends: { top: number; sinceMs: number }[] = [];

  /** From now on the page is at its end at this scroll position, in CSS pixels. */
  note(top: number, atMs: number): void {
    if (this.#ends.at(-1)?.top !== top) this.#ends.push({ top, sinceMs: atMs });
    this.#ends = this.#since(atMs - KEPT_MS);
  }

  /**
   * Whether the page was at its end, or beyond it, at a scroll position, up to a tolerance: at that time, a moment
   * before it, or since.
   */
  isMetAt(top: number, aimedMs: number, tolerance: number): boolean {
    return this.#since(aimedMs - MOMENT_MS).some((end) => end.top - top <= tolerance);
  }

  /** The end at that time, and the later ones. */
  #since(ms: number): { top: number; sinceMs: number }[] {
    const first = this.#ends.findLastIndex(({ sinceMs }) => sinceMs <= ms);
    return this.#ends.slice(Math.max(0, first));
  }
}
