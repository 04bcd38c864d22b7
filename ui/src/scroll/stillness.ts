/**
 * Detects whether the content has changed since the last check. A change that is reverted within a moment leaves the
 * same heights but another position, so heights alone are not enough.
 */
export class Stillness {
  readonly #scroller: HTMLElement;
  readonly #observer: MutationObserver;
  #hasChanged = false;
  #height = 0;
  #pageHeight = 0;
  #frame = 0;

  constructor(scroller: HTMLElement, content: HTMLElement) {
    this.#scroller = scroller;
    this.#observer = new MutationObserver(() => this.#changed());
    this.#observer.observe(content, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    this.note();
  }

  stop(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
  }

  isStill(): boolean {
    const { scrollHeight, clientHeight } = this.#scroller;
    if (this.#observer.takeRecords().length > 0) this.#changed();
    return !this.#hasChanged && scrollHeight === this.#height && clientHeight === this.#pageHeight;
  }

  /** Measures later changes against the current content. */
  note(): void {
    this.#observer.takeRecords();
    this.#hasChanged = false;
    this.#height = this.#scroller.scrollHeight;
    this.#pageHeight = this.#scroller.clientHeight;
  }

  // Scroll events come at the beginning of a frame, so in the next frame they are unrelated to this change.
  #changed(): void {
    this.#hasChanged = true;
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#hasChanged = false;
    });
  }
}
