/**
 * The one owner of a transcript's scroll position.
 * At the end it stays at the end; anywhere else the words under the reader's eyes stay where they are, whatever
 * grows above or below them. A part that is pinned stands at the top, also when what follows it is short: then
 * there is room below, which what grows takes up. The web view has no scroll anchoring of its own, and where it has, it is switched off
 * in the style sheet. Positions are read on scrolling and written at most once a frame, after layout and before
 * paint. Knows elements, not messages.
 */

// A reader who is this close to the end, in CSS pixels, is at the end: zoomed positions are fractions.
const END_PX = 4;

// What is pinned begins so far below the top, in CSS pixels.
const PIN_PX = 12;

// Of what is pinned and long, this part of the page shows the end: the rest is for what grows below it.
const MAX_PINNED = 0.4;

// From a message down to one block of its words.
const MAX_DEPTH = 6;

export interface Place {
  element: Element;
  /** From the top of the visible part to the top of the element. */
  offset: number;
}

export interface FollowOptions {
  /** Called when there is or is no longer unseen text below. */
  onUnseen(hasUnseen: boolean): void;
  /** Called when the reader has moved, or what is shown has changed its height. */
  onMoved(): void;
}

export class Follow {
  #scroller: HTMLElement;
  #content: HTMLElement;
  #options: FollowOptions;
  #isFollowing = true;
  #isEndHere = true;
  #hasUnseen = false;
  /** Where the reader is: the message, and ever smaller parts of it. What is replaced leaves the ones around it. */
  #places: Place[] = [];
  #lastTop = 0;
  #pinned: Element | null = null;
  /** The height of the space below what is shown, without which the pinned part could not stand at the top. */
  #room = 0;
  #observer: ResizeObserver;

  constructor(scroller: HTMLElement, content: HTMLElement, options: FollowOptions) {
    this.#scroller = scroller;
    this.#content = content;
    this.#options = options;
    this.#observer = new ResizeObserver(() => this.settle());
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

  /** Whether the end of what is shown is in sight. */
  get isAtEnd(): boolean {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    return scrollHeight - this.#room - clientHeight - scrollTop <= END_PX;
  }

  get isFollowing(): boolean {
    return this.#isFollowing;
  }

  /** What the reader reads first, and how far below the top it begins; `null` for who follows the end. */
  get place(): Place | null {
    return this.#isFollowing ? null : (this.#places[0] ?? null);
  }

  /** Whether the end of what is shown is the end of all. Otherwise nobody follows it, nor once it comes in. */
  setEndHere(isEndHere: boolean): void {
    this.#isEndHere = isEndHere;
    if (!isEndHere) this.#isFollowing = false;
  }

  /** Goes to the end and stays there; for a new conversation, a sent message, and the person who asks for it. */
  toEnd(): void {
    this.#isFollowing = true;
    this.#pinned = null;
    this.#makeRoom();
    this.#lastTop = this.#scroller.scrollTop;
    this.settle();
  }

  /** Goes to a part of what is shown, whose beginning is then in sight, below the top by a part of the page. */
  goTo(part: Element | Range): void {
    this.put(part, this.#scroller.clientHeight / 4);
  }

  /** Sets a part of what is shown so far below the top. */
  put(part: Element | Range, offset: number): void {
    this.#isFollowing = false;
    this.#write(this.#scroller.scrollTop + this.#offsetOf(part) - offset);
    this.#places = this.#findPlaces();
    this.#options.onMoved();
  }

  /** Sets a part at the top, and follows nothing: what grows takes up the room below it, and then goes past the foot. */
  pin(part: Element): void {
    this.#isFollowing = false;
    this.#pinned = part;
    this.#makeRoom();
    this.#tellUnseen(false);
    this.put(part, this.#pinnedOffset(part));
  }

  /** Goes to a part of what is shown, unless it is in sight. */
  bringIntoSight(part: Element | Range): void {
    const { top, bottom } = this.#scroller.getBoundingClientRect();
    const at = part.getBoundingClientRect();
    if (at.top < top || at.bottom > bottom) this.goTo(part);
  }

  /** There are new words at the end, which a reader who is elsewhere should know of. */
  hasNewText(): void {
    if (!this.isFollowing && !this.#hasUnseen && !this.isAtEnd) this.#tellUnseen(true);
  }

  // A turn of the wheel says what the person wants before the position shows it.
  #wheeled = (event: WheelEvent): void => {
    if (event.deltaY < 0 && this.#scroller.scrollHeight > this.#scroller.clientHeight)
      this.#isFollowing = false;
  };

  #scrolled = (): void => {
    this.#heedShortening();
    // The browser's own scrolling is told of before the new heights are: without room nothing could be held.
    this.#makeRoom();
    this.#heedReader();
    // Where there is room below, the end comes into sight without anybody going there.
    if (this.isAtEnd && this.#isEndHere && this.#room === 0) this.#isFollowing = true;
    if (this.isFollowing) {
      this.#tellUnseen(false);
      this.#lastTop = this.#scroller.scrollTop;
      this.#places = this.#findPlaces();
    } else this.#hold();
    this.#options.onMoved();
  };

  /** Who has gone up does not follow any more, also when nothing was told of it yet. At the end nobody went up: what
   *  is shown has become shorter. */
  #heedReader(): void {
    if (this.#scroller.scrollTop < this.#lastTop - 1 && !this.isAtEnd) this.#isFollowing = false;
  }

  /** Who is at the very end and higher than before was taken there by what has become shorter, and did not move. */
  #heedShortening(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    if (scrollTop < this.#lastTop && scrollHeight - clientHeight - scrollTop < 1) this.#lastTop = scrollTop;
  }

  /** Holds the reader's place after what is shown has changed. */
  settle(): void {
    const scroller = this.#scroller;
    this.#heedShortening();
    this.#makeRoom();
    this.#heedReader();
    if (this.isFollowing) {
      this.#write(scroller.scrollHeight - scroller.clientHeight);
      this.#tellUnseen(false);
      this.#places = this.#findPlaces();
    } else this.#hold();
    this.#options.onMoved();
  }

  /** What is read stays where the reader has moved it, whatever has changed its height since the last look. */
  #hold(): void {
    const scroller = this.#scroller;
    const place = this.#places.findLast(({ element }) => element.isConnected);
    const gone = scroller.scrollTop - this.#lastTop;
    const moved = place ? this.#offsetOf(place.element) - (place.offset - gone) : 0;
    if (Math.abs(moved) >= 1) this.#write(scroller.scrollTop + moved);
    else this.#lastTop = scroller.scrollTop;
    this.#places = this.#findPlaces();
  }

  #pinnedOffset(part: Element): number {
    const { height } = part.getBoundingClientRect();
    return Math.min(PIN_PX, this.#scroller.clientHeight * MAX_PINNED - height);
  }

  #makeRoom(): void {
    if (this.isFollowing || !this.#pinned?.isConnected) this.#pinned = null;
    let room = 0;
    if (this.#pinned) {
      const end = this.#content.getBoundingClientRect().bottom - this.#room;
      const top = this.#pinned.getBoundingClientRect().top - this.#pinnedOffset(this.#pinned);
      room = Math.max(0, Math.round(this.#scroller.clientHeight - (end - top)));
    }
    if (room === this.#room) return;
    this.#room = room;
    this.#content.style.setProperty("--room", `${room}px`);
  }

  #write(top: number): void {
    this.#scroller.scrollTop = top;
    this.#lastTop = this.#scroller.scrollTop;
  }

  #offsetOf(part: Element | Range): number {
    return part.getBoundingClientRect().top - this.#scroller.getBoundingClientRect().top;
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
