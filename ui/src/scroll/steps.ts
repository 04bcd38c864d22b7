/**
 * The height of a page while it follows the growing end of its content. It grows by some lines at a time,
 * with empty room below until they are filled. The web view repaints the whole page when it scrolls, so the
 * steps make it scroll less often, and the text stays still while it is read. Knows two elements, but not
 * who follows the end.
 */

/** Three lines of text, in CSS pixels. */
const STEP_PX = 72;

export class Steps {
  readonly #content: HTMLElement;
  /**
   * Keeps the page at its height. It is a separate element, so that the content keeps its own height and
   * can be observed.
   */
  readonly #holder = document.createElement("div");
  /** The minimum height of the page; 0 while it has the height of its content. */
  #held = 0;
  /** The last measured height of the content. */
  #natural = 0;

  /** The page must be positioned, so that its scroll range includes its content. */
  constructor(page: HTMLElement, content: HTMLElement) {
    this.#content = content;
    this.#holder.className = "page-height";
    page.append(this.#holder);
  }

  /** Handles a changed height of the content. Unless its growing end is followed, the room does not grow. */
  settle(isFollowed: boolean): void {
    const natural = this.#measure();
    const before = this.#held || this.#natural;
    this.#natural = natural;
    // The content exceeds the held height, or has shrunk by more than it soon regains.
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
