/**
 * The one owner of a transcript's scroll position.
 * At the end it stays at the end; anywhere else the words under the reader's eyes stay where they are, whatever
 * grows above or below them. The web view has no scroll anchoring of its own, and where it has, it is switched off
 * in the style sheet. Positions are read on scrolling and written at most once a frame, after layout and before
 * paint. Knows elements, not messages.
 */

// A reader who is this close to the end, in CSS pixels, is at the end: zoomed positions are fractions.
const END_PX = 4;

// From a message down to one block of its words.
const MAX_DEPTH = 6;

interface Place {
  element: Element;
  /** From the top of the visible part to the top of the element. */
  offset: number;
}

export interface FollowOptions {
  /** Called when there is or is no longer unseen text below. */
  onUnseen(hasUnseen: boolean): void;
  /** Called when the reader comes near the top. */
  onNearTop(): void;
}

export class Follow {
  #scroller: HTMLElement;
  #content: HTMLElement;
  #options: FollowOptions;
  #isFollowing = true;
  /** Whether words are arriving: what grows otherwise was opened by the reader. */
  isGrowing = false;
  #hasUnseen = false;
  /** Where the reader is: the message, and ever smaller parts of it. What is replaced leaves the ones around it. */
  #places: Place[] = [];
  #lastTop = 0;
  #last: Element | null = null;
  #lastHeight = 0;
  #width = 0;
  #observer: ResizeObserver;

  constructor(scroller: HTMLElement, content: HTMLElement, options: FollowOptions) {
    this.#scroller = scroller;
    this.#content = content;
    this.#options = options;
    this.#observer = new ResizeObserver(() => this.#resized());
    this.#observer.observe(content);
    this.#observer.observe(scroller);
    scroller.addEventListener("scroll", this.#scrolled, { passive: true });
    scroller.addEventListener("wheel", this.#wheeled, { passive: true });
  }

  stop(): void {
    this.#observer.disconnect();
    this.#scroller.removeEventListener("scroll", this.#scrolled);
    this.#scroller.removeEventListener("wheel", this.#wheeled);
  }

  get isAtEnd(): boolean {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    return scrollHeight - clientHeight - scrollTop <= END_PX;
  }

  /** Goes to the end and stays there; for a new conversation, a sent message, and the person who asks for it. */
  toEnd(): void {
    this.#isFollowing = true;
    this.#settle();
  }

  // A turn of the wheel says what the person wants before the position shows it.
  #wheeled = (event: WheelEvent): void => {
    if (event.deltaY < 0 && this.#scroller.scrollHeight > this.#scroller.clientHeight)
      this.#isFollowing = false;
  };

  #scrolled = (): void => {
    const { scrollTop } = this.#scroller;
    const isUp = scrollTop < this.#lastTop - 1;
    this.#lastTop = scrollTop;
    if (this.isAtEnd) this.#isFollowing = true;
    else if (isUp) this.#isFollowing = false;
    if (this.#isFollowing) this.#tellUnseen(false);
    this.#places = this.#findPlaces();
    if (scrollTop < this.#scroller.clientHeight) this.#options.onNearTop();
  };

  #resized(): void {
    const last = this.#content.lastElementChild;
    const height = last instanceof HTMLElement ? last.offsetHeight : 0;
    const width = this.#scroller.clientWidth;
    // Earlier messages that are put in above, and words that only wrap anew, are not new text.
    const isGrown = last !== this.#last || (this.isGrowing && height > this.#lastHeight);
    const isNewText = isGrown && width === this.#width;
    this.#last = last;
    this.#lastHeight = height;
    this.#width = width;
    this.#settle();
    if (isNewText && !this.#isFollowing && !this.isAtEnd) this.#tellUnseen(true);
  }

  #settle(): void {
    const scroller = this.#scroller;
    if (this.#isFollowing) {
      this.#write(scroller.scrollHeight - scroller.clientHeight);
      this.#tellUnseen(false);
    } else {
      const place = this.#places.findLast(({ element }) => element.isConnected);
      const moved = place ? this.#offsetOf(place.element) - place.offset : 0;
      if (Math.abs(moved) >= 1) this.#write(scroller.scrollTop + moved);
    }
    this.#places = this.#findPlaces();
  }

  #write(top: number): void {
    this.#scroller.scrollTop = top;
    this.#lastTop = this.#scroller.scrollTop;
  }

  #offsetOf(element: Element): number {
    return element.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
  }

  /** The first element that is at least partly visible, and so on within it, as long as it begins above. */
  #findPlaces(): Place[] {
    const top = this.#scroller.getBoundingClientRect().top;
    const places: Place[] = [];
    let element = firstBelow(this.#content.children, top);
    while (element && places.length < MAX_DEPTH) {
      const offset = this.#offsetOf(element);
      places.push({ element, offset });
      if (offset >= 0) break;
      element = firstBelow(element.children, top);
    }
    return places;
  }

  #tellUnseen(hasUnseen: boolean): void {
    if (hasUnseen === this.#hasUnseen) return;
    this.#hasUnseen = hasUnseen;
    this.#options.onUnseen(hasUnseen);
  }
}

/** The first of elements that follow each other down the page which ends below a height, found by halving. */
function firstBelow(elements: HTMLCollection, top: number): Element | null {
  let low = 0;
  let high = elements.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  // A name beside the words reaches as far down as they do.
  while ((elements[low + 1]?.getBoundingClientRect().top ?? Infinity) <= top) low += 1;
  return elements[low] ?? null;
}
