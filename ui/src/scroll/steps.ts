/**
 * The height of what is shown while its growing end is followed: it grows by some lines at a time, with empty room below
 * until they are filled. Where the page scrolls it is painted as a whole, so it scrolls less often, and words can be
 * read where they stand. Knows one element, and not who follows it.
 */

/** Three lines of words, in CSS pixels. */
const STEP_PX = 72;

export class Steps {
  readonly #content: HTMLElement;
  /** What is shown is at least so high; 0 while it is as high as it is by itself. */
  #held = 0;
  /** How high it was by itself when it was looked at last. */
  #natural = 0;

  constructor(content: HTMLElement) {
    this.#content = content;
  }

  /** What is shown may have another height. Unless its growing end is followed, there is no more room than before. */
  settle(isFollowed: boolean): void {
    const natural = this.#measure();
    const before = this.#held || this.#natural;
    this.#natural = natural;
    // By itself it is higher now, or it has lost more than grows back at once.
    if (natural > this.#held || this.#held - natural > STEP_PX) this.#hold(0);
    if (isFollowed && before > 0 && natural > before)
      this.#hold(before + Math.ceil((natural - before) / STEP_PX) * STEP_PX);
  }

  /** What is shown ends where its last part does. */
  release(): void {
    this.#hold(0);
    this.#natural = this.#measure();
  }

  #measure(): number {
    const last = this.#content.lastElementChild;
    if (!last) return 0;
    const below = parseFloat(getComputedStyle(this.#content).paddingBlockEnd) || 0;
    return last.getBoundingClientRect().bottom - this.#content.getBoundingClientRect().top + below;
  }

  #hold(height: number): void {
    if (height === this.#held) return;
    this.#held = height;
    this.#content.style.minBlockSize = height > 0 ? `${height}px` : "";
  }
}
