/**
 * The height of a page while the growing end of its content is followed: it grows by some lines at a time, with empty
 * room below until they are filled. Where the page scrolls it is painted as a whole, so it scrolls less often, and words
 * can be read where they stand. Knows two elements, and not who follows the end.
 */

/** Three lines of words, in CSS pixels. */
const STEP_PX = 72;

export class Steps {
  readonly #content: HTMLElement;
  /** Keeps the page at its height. Of its own, so that the content is as high as it is, and can be observed. */
  readonly #holder = document.createElement("div");
  /** The page is at least so high; 0 while it is as high as its content. */
  #held = 0;
  /** How high the content was when it was looked at last. */
  #natural = 0;

  /** The page is a box that is positioned, so that it scrolls as far as what stands in it goes. */
  constructor(page: HTMLElement, content: HTMLElement) {
    this.#content = content;
    this.#holder.className = "page-height";
    page.append(this.#holder);
  }

  /** The content may have another height. Unless its growing end is followed, there is no more room than before. */
  settle(isFollowed: boolean): void {
    const natural = this.#measure();
    const before = this.#held || this.#natural;
    this.#natural = natural;
    // It is higher now than the page is held, or it has lost more than grows back at once.
    if (natural > this.#held || this.#held - natural > STEP_PX) this.#hold(0);
    if (isFollowed && before > 0 && natural > before)
      this.#hold(before + Math.ceil((natural - before) / STEP_PX) * STEP_PX);
  }

  /** The page ends where its content does. */
  release(): void {
    this.#hold(0);
    this.#natural = this.#measure();
  }

  /** Releases the height of the page. */
  stop(): void {
    this.#holder.remove();
  }

  #measure(): number {
    return this.#content.getBoundingClientRect().height;
  }

  #hold(height: number): void {
    if (height === this.#held) return;
    this.#held = height;
    this.#holder.style.blockSize = `${height}px`;
  }
}
