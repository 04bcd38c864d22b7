/**
 * Owns the scroll position of a transcript.
 *
 * At the end it stays at the end. Elsewhere the text that the reader sees stays in place, whatever grows
 * above or below it. `following.ts` decides between the two by the reader's input. A pinned part stays at
 * the top, with empty room below it if the content after it is short. Growing content fills that room.
 * While the end grows, the page follows it in steps of some lines.
 *
 * The web view has no scroll anchoring of its own; the style sheet switches it off where it exists.
 * Positions are read on scrolling and written at most once a frame, after layout and before paint. This
 * module knows elements, not messages.
 */
import { FOLLOWING, type FollowState, type Input, isReaderMoving, next } from "./following";
import { KnownEnd } from "./knownEnd";
import { type ScrollAnchor, anchorsIn } from "./anchor";
import { type Hand, ReaderInput } from "./readerInput";
import { showSideways } from "./sideways";
import { Steps } from "./steps";
import { Stillness } from "./stillness";

// A reader this close to the end, in CSS pixels, is at the end, because zoomed positions are fractions.
const END_PX = 4;

// Distance of a pinned part from the top, in CSS pixels.
const PIN_PX = 12;

// A long pinned part shows only its end, in this share of the viewport. The rest is for the content
// that grows below it.
const MAX_PINNED = 0.4;

export type { ScrollAnchor };

export interface FollowOptions {
  /** Whether content is being added at the end. */
  isGrowing(): boolean;
  /** Called when unseen text below appears or disappears. */
  onUnseen(hasUnseen: boolean): void;
  /** Called when the reader has moved, or the content has changed its height. */
  onMoved(): void;
}

export class Follow {
  #scroller: HTMLElement;
  #content: HTMLElement;
  #options: FollowOptions;
  #state: FollowState = FOLLOWING;
  #isEndHere = true;
  #hasUnseen = false;
  /**
   * Scroll anchors: the message and ever smaller parts of it. If a small part is replaced, the parts around
   * it remain.
   */
  #places: ScrollAnchor[] = [];
  #lastTop = 0;
  #pinned: Element | null = null;
  #isWhereAsked = false;
  /** The height of the empty room below the content that lets the pinned part reach the top. */
  #room = 0;
  #observer: ResizeObserver;
  #reader: ReaderInput;
  #stillness: Stillness;
  #steps: Steps;
  #knownEnd = new KnownEnd();
  /** When the reader pushed the page last. */
  #pushedAtMs = -Infinity;
  #frame: number | null = null;

  constructor(scroller: HTMLElement, content: HTMLElement, options: FollowOptions) {
    this.#scroller = scroller;
    this.#content = content;
    this.#options = options;
    this.#observer = new ResizeObserver(() => this.#settle(this.#options.isGrowing()));
    this.#observer.observe(content);
    this.#observer.observe(scroller);
    scroller.addEventListener("scroll", this.#scrolled, { passive: true });
    scroller.addEventListener("focusin", this.#focused);
    this.#reader = new ReaderInput(scroller, (hand) => this.#handed(hand));
    this.#stillness = new Stillness(scroller, content);
    this.#steps = new Steps(scroller, content);
  }

  stop(): void {
    this.#observer.disconnect();
    this.#scroller.removeEventListener("scroll", this.#scrolled);
    this.#scroller.removeEventListener("focusin", this.#focused);
    this.#reader.stop();
    this.#stillness.stop();
    this.#steps.stop();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
  }

  /** Whether the end of the content is visible. */
  get isAtEnd(): boolean {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    return scrollHeight - this.#room - clientHeight - scrollTop <= END_PX;
  }

  get isFollowing(): boolean {
    return this.#state.isFollowing;
  }

  /** Whether the reader is still at the position to which sending has scrolled. */
  get isWhereAsked(): boolean {
    return this.isFollowing || this.#isWhereAsked;
  }

  /** The first visible part and its distance from the top; `null` while following the end. */
  get place(): ScrollAnchor | null {
    return this.isFollowing ? null : (this.#places[0] ?? null);
  }

  /**
   * Sets whether the end of the loaded content is the end of the conversation. Otherwise the end is not followed,
   * even after it is loaded.
   */
  setEndHere(isEndHere: boolean): void {
    this.#isEndHere = isEndHere;
    if (!isEndHere) this.#leave();
  }

  /** Goes to the end and stays there: for a new conversation, a sent message, or on the user's request. */
  toEnd(): void {
    this.#decide({ kind: "jumped", isAtEnd: true });
    this.#pinned = null;
    this.#steps.release();
    this.#makeRoom();
    this.#lastTop = this.#scroller.scrollTop;
    this.settle();
  }

  /** Scrolls to a part, with its beginning a quarter of the viewport below the top. */
  goTo(part: Element | Range): void {
    this.moveTo(part, this.#scroller.clientHeight / 4);
  }

  /** Scrolls a part to this distance from the top. Follows the end if that is the end. */
  moveTo(part: Element | Range, offset: number): void {
    this.put(part, offset);
    this.#decide({ kind: "jumped", isAtEnd: this.#isAtWholeEnd });
  }

  /** Distance of a part from the top; `null` if it is not visible. */
  offsetInSight(part: Element): number | null {
    const offset = this.#offsetOf(part);
    return offset >= 0 && offset < this.#scroller.clientHeight ? offset : null;
  }

  /** Like `moveTo`, for a returning reader: the end is not followed. */
  put(part: Element | Range, offset: number): void {
    this.#leave();
    this.#write(this.#scroller.scrollTop + this.#offsetOf(part) - offset);
    this.#places = anchorsIn(this.#scroller, this.#content);
    this.#stillness.note();
    // The user did not scroll between them.
    this.#knownEnd = new KnownEnd();
    this.#options.onMoved();
  }

  /**
   * Pins a part to the top and stops following. Growing content fills the room below it, and then extends past the
   * foot.
   */
  pin(part: Element): void {
    this.#leave();
    this.#pinned = part;
    this.#steps.release();
    this.#makeRoom();
    this.#tellUnseen(false);
    this.put(part, this.#pinnedOffset(part));
    this.#isWhereAsked = true;
  }

  /** Scrolls to a part unless it is visible, also horizontally within a wide frame. */
  bringIntoSight(part: Element | Range): void {
    showSideways(part, this.#scroller);
    const { top, bottom } = this.#scroller.getBoundingClientRect();
    const at = part.getBoundingClientRect();
    if (at.top < top || at.bottom > bottom) this.goTo(part);
  }

  /** Notes new text at the end, to notify a reader who is elsewhere. */
  hasNewText(): void {
    if (!this.isFollowing && !this.#hasUnseen && !this.isAtEnd) this.#tellUnseen(true);
  }

  /** Whether the end is visible because the reader is there, not because of the room below it. */
  get #isAtWholeEnd(): boolean {
    return this.isAtEnd && this.#isEndHere && this.#room === 0;
  }

  /**
   * Whether a reader who scrolls down has reached the end that was visible when the scrolling began. Text
   * added since then does not count.
   */
  get #hasMetEnd(): boolean {
    const nowMs = performance.now();
    // The reader aims at the end that was visible at the time of the input.
    const isPushed = this.#state.direction === "down" && isReaderMoving(this.#state, nowMs);
    return this.#hasMetEndAt(isPushed ? Math.min(nowMs, this.#pushedAtMs) : nowMs);
  }

  #hasMetEndAt(aimedMs: number): boolean {
    const isMet = this.#knownEnd.isMetAt(this.#scroller.scrollTop, aimedMs, END_PX);
    return this.#isAtWholeEnd || (isMet && this.#isEndHere && this.#room === 0);
  }

  #decide(input: Input): void {
    this.#state = next(this.#state, input);
    this.#countFrames();
    if (isReaderMoving(this.#state, performance.now()) || input.kind === "jumped") this.#isWhereAsked = false;
  }

  #countFrames(): void {
    if (this.#state.nFrames === 0 || this.#frame !== null) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = null;
      this.#decide({ kind: "drawn" });
    });
  }

  #leave(): void {
    this.#decide({ kind: "jumped", isAtEnd: false });
  }

  #handed(hand: Hand): void {
    if (hand.kind === "released") {
      const atMs = performance.now();
      this.#decide({ ...hand, isAtEnd: this.#hasMetEndAt(atMs), atMs });
    } else if (hand.kind === "pushed") {
      this.#pushedAtMs = hand.sinceMs;
      this.#decide({ ...hand, isAtEnd: this.#hasMetEnd });
    } else this.#decide(hand);
  }

  /** Stops following when the focus moves, unless the focused element is visible from the end. */
  #focused = (event: FocusEvent): void => {
    if (!(event.target instanceof Element) || event.target === this.#scroller) return;
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const { height } = event.target.getBoundingClientRect();
    const top = this.#offsetOf(event.target) + scrollTop - (scrollHeight - clientHeight);
    const isSeen = top >= 0 || (height > clientHeight && top + height > clientHeight / 2);
    if (this.isFollowing && !isSeen) this.#leave();
    const atMs = performance.now();
    if (!this.isFollowing) this.#decide({ kind: "pushed", direction: "either", isAtEnd: false, atMs });
  };

  #scrolled = (): void => {
    const isStill = this.#stillness.isStill();
    this.#heedShortening();
    // Browsers report scrolling before the new heights. Without room, no position could be kept.
    this.#makeRoom();
    const atMs = performance.now();
    const isReader = isStill || isReaderMoving(this.#state, atMs);
    const byPx = this.#scroller.scrollTop - this.#lastTop;
    this.#decide({ kind: "scrolled", byPx, isAtEnd: this.#hasMetEnd, isStill, atMs });
    this.#keepPosition(isReader);
  };

  /**
   * A position at the very end and higher than before means that the content became shorter, not that the
   * reader moved.
   */
  #heedShortening(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    if (scrollTop < this.#lastTop && scrollHeight - clientHeight - scrollTop < 1) this.#lastTop = scrollTop;
  }

  /** Restores the scroll position after the rendered messages have changed or after a jump to the end. */
  settle(): void {
    this.#settle(false);
  }

  #settle(isGrowing: boolean): void {
    this.#steps.settle(this.isFollowing && isGrowing);
    this.#heedShortening();
    this.#makeRoom();
    const atMs = performance.now();
    this.#decide({ kind: "laid_out", atMs });
    this.#keepPosition(isReaderMoving(this.#state, atMs));
  }

  /** `isReader`: whether the reader scrolled; layout may have moved the page too. */
  #keepPosition(isReader: boolean): void {
    const { scrollHeight, clientHeight } = this.#scroller;
    if (this.isFollowing) {
      this.#write(scrollHeight - clientHeight);
      this.#tellUnseen(false);
      this.#places = anchorsIn(this.#scroller, this.#content);
    } else this.#hold(isReader);
    this.#stillness.note();
    // With room below it, readers do not scroll down to this end.
    if (this.#room === 0) this.#knownEnd.note(scrollHeight - clientHeight, performance.now());
    this.#options.onMoved();
  }

  /**
   * Keeps the visible text where the reader has moved it, whatever has changed its height since the last
   * check.
   */
  #hold(isReader: boolean): void {
    const scroller = this.#scroller;
    const place = this.#places.findLast(({ element }) => element.isConnected);
    const byReader = isReader ? scroller.scrollTop - this.#lastTop : 0;
    const moved = place ? this.#offsetOf(place.element) - (place.offset - byReader) : 0;
    if (Math.abs(moved) >= 1) this.#write(scroller.scrollTop + moved);
    else this.#lastTop = scroller.scrollTop;
    this.#places = anchorsIn(scroller, this.#content);
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

  #tellUnseen(hasUnseen: boolean): void {
    if (hasUnseen === this.#hasUnseen) return;
    this.#hasUnseen = hasUnseen;
    this.#options.onUnseen(hasUnseen);
  }
}
