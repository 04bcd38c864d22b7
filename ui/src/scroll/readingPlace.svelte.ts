/**
 * The reader's place in a transcript. It keeps the place while messages come and go, jumps to the
 * beginning, the end or a message, and loads more messages when the reader comes near the edge of the
 * loaded ones. MessageWindow decides which messages are rendered, and Follow sets the position in pixels.
 */
import { tick } from "svelte";
import { afterFrame } from "./afterFrame";
import { Follow, type ScrollAnchor } from "./follow";
import { markHit } from "../message-dom/foundWords";
import type { PathRequests } from "../session/conversation/pathRequests";
import type { ReadAt } from "../session/conversation/readingPlaces";
import { MessageWindow } from "./messageWindow.svelte";
import { focusFirst, focusLast, takeInPlace } from "./messageFocus";

// Limit on messages around the visible ones that one frame renders.
const N_A_FRAME = 2;

// Load more messages when fewer than this many viewport heights are loaded around the viewport.
const ASK_WITHIN = 2;

/** The loaded part of the conversation, and how to load more. */
export interface Known {
  ids(): readonly string[];
  hasEarlier(): boolean;
  hasLater(): boolean;
  /** Whether an answer is arriving. */
  isAnswering(): boolean;
  requests(): PathRequests;
}

/** Callbacks about the reader's position. */
export interface Told {
  onunseen(hasUnseen: boolean): void;
  /** Called when the reader leaves; `null` is the end. */
  onleft(place: ReadAt | null): void;
}

export class ReadingPlace {
  readonly #known: Known;
  readonly #told: Told;
  /** The first scroll position; `null` is the end. */
  readonly #start: ReadAt | null;
  readonly window: MessageWindow;
  #scroller: HTMLElement | null = null;
  #follow: Follow | null = null;
  // During a jump, the scroll position does not show where the reader will be.
  #isGoing = false;
  // The scheduled frame that continues the rendering.
  #nextFrame = 0;
  // Whether the visible messages were painted. Before that, nothing around them is rendered.
  #isSeen = false;
  // Counts jumps, so that a slower earlier one does not override a later one.
  #nGone = 0;

  constructor(known: Known, start: ReadAt | null, told: Told) {
    this.#known = known;
    this.#told = told;
    this.#start = start;
    this.window = new MessageWindow(
      () => known.ids(),
      () => !known.hasLater(),
    );
    if (start) this.window.reveal(start.messageId);
  }

  /**
   * Takes over the scrolling of an element whose first child contains the messages. Returns a function that releases
   * it.
   */
  hold(scroller: HTMLElement): (() => void) | undefined {
    const content = scroller.firstElementChild;
    if (!(content instanceof HTMLElement)) return undefined;
    const follow = new Follow(scroller, content, {
      isGrowing: () => this.#known.isAnswering(),
      onUnseen: (hasUnseen) => this.#told.onunseen(hasUnseen),
      onMoved: () => this.#moved(),
    });
    this.#scroller = scroller;
    this.#follow = follow;
    this.#begin(follow);
    const forget = afterFrame(() => {
      this.#isSeen = true;
      this.#moved();
    });
    return () => {
      forget();
      this.#isSeen = false;
      follow.stop();
      cancelAnimationFrame(this.#nextFrame);
      this.#nextFrame = 0;
      this.#follow = null;
      this.#told.onunseen(false);
      this.#told.onleft(readAt(follow.place));
    };
  }

  #begin(follow: Follow): void {
    const article = this.#start && this.#articleOf(this.#start.messageId);
    if (!this.#start || !article) return;
    follow.setEndHere(!this.#known.hasLater());
    follow.put(article, this.#start.offset);
  }

  /** Restores the position after the rendered messages have changed, or the end was loaded or unloaded. */
  settle(): void {
    if (!this.#follow) return;
    this.#follow.setEndHere(!this.#known.hasLater());
    this.#follow.settle();
  }

  hasNewText(): void {
    this.#follow?.hasNewText();
  }

  /** Scrolls to a question that waits below the messages, if the reader is still at the last question. */
  hasWaiting(): void {
    if (this.#follow?.isWhereAsked) void this.toEnd();
    else this.#follow?.hasNewText();
  }

  /**
   * Shows another version of a message and the messages after it. The version buttons stay in position, or the
   * message itself if they are out of view. At the end of the conversation, the end stays visible.
   */
  async swapVersion(messageId: string, change: () => Promise<unknown>): Promise<void> {
    const at = this.#known.ids().indexOf(messageId);
    const follow = this.#follow;
    const before = this.#versionsOf(messageId);
    const offset = (before && follow?.offsetInSight(before)) ?? null;
    const wasLast = at === this.#known.ids().length - 1;
    await change();
    await tick();
    const id = this.#known.ids()[at];
    if (!follow || follow !== this.#follow || id === undefined) return;
    if (follow.isFollowing && wasLast && at === this.#known.ids().length - 1) return;
    const versions = this.#versionsOf(id);
    if (versions && offset !== null) follow.moveTo(versions, offset);
    else await this.#keepInSight(id);
  }

  async #keepInSight(messageId: string): Promise<void> {
    const article = this.#articleOf(messageId);
    if (!article || !this.#scroller) return void (await this.reveal(messageId));
    const page = this.#scroller.getBoundingClientRect();
    const { top, bottom } = article.getBoundingClientRect();
    if (bottom <= page.top || top >= page.bottom) this.#follow?.goTo(article);
  }

  #versionsOf(messageId: string): Element | null {
    return this.#articleOf(messageId)?.querySelector(".versions") ?? null;
  }

  async toEnd(): Promise<void> {
    const isHere = await this.#go(async () => {
      if (this.#known.hasLater()) await this.#known.requests().toEnd();
      this.window.toEnd();
    });
    if (isHere && !this.#known.hasLater()) this.#follow?.toEnd();
  }

  /** Pins a message near the end to the top of the page. New content grows below it, and nothing moves. */
  async pin(messageId: string): Promise<void> {
    const isHere = await this.#go(() => {
      this.window.toEnd();
    });
    const article = this.#articleOf(messageId);
    if (isHere && article) this.#follow?.pin(article);
  }

  async toFirst(): Promise<void> {
    const isHere = await this.#go(async () => {
      if (this.#known.hasEarlier()) await this.#known.requests().toBeginning();
      const [first] = this.#known.ids();
      if (first !== undefined) this.window.reveal(first);
    });
    const article = isHere && this.#scroller?.querySelector("article");
    if (!article || !this.#scroller) return;
    this.#follow?.goTo(article);
    focusFirst(this.#scroller);
  }

  async toLast(): Promise<void> {
    await this.toEnd();
    if (this.#scroller) focusLast(this.#scroller);
  }

  /** Goes to a message and focuses it. `words` are marked in it until the next press. */
  async goTo(messageId: string, words: string): Promise<void> {
    const article = await this.reveal(messageId);
    if (!article) return;
    takeInPlace(article);
    const first = words ? markHit(article, words) : null;
    if (first) this.bringIntoSight(first);
  }

  /** Scrolls to a message. Returns its element; `null` when it no longer exists. */
  async reveal(messageId: string): Promise<HTMLElement | null> {
    const isHere = await this.#go(async () => {
      if (!this.#known.ids().includes(messageId)) await this.#known.requests().toMessage(messageId);
      this.window.reveal(messageId);
    });
    const article = this.#articleOf(messageId);
    if (article && isHere) this.#follow?.goTo(article);
    return article;
  }

  /** Scrolls to a part of a rendered message, unless it is visible. */
  bringIntoSight(part: Element | Range): void {
    this.#follow?.bringIntoSight(part);
  }

  #articleOf(messageId: string): HTMLElement | null {
    const find = `article[data-message-id="${CSS.escape(messageId)}"]`;
    return this.#scroller?.querySelector<HTMLElement>(find) ?? null;
  }

  /** Renders another stretch of the conversation. Returns whether no later jump has begun. */
  async #go(draw: () => Promise<void> | void): Promise<boolean> {
    const turn = ++this.#nGone;
    this.#isGoing = true;
    await draw();
    await tick();
    if (turn !== this.#nGone) return false;
    this.#isGoing = false;
    if (this.#follow) this.#follow.setEndHere(!this.#known.hasLater());
    return true;
  }

  #moved(): void {
    const scroller = this.#scroller;
    if (!scroller || !this.#follow || this.#isGoing) return;
    const nMore = this.#nextFrame === 0 ? N_A_FRAME : 0;
    const around = this.#isSeen ? nMore : null;
    const hasDrawn = this.window.place(scroller, this.#follow.isFollowing, around);
    if (hasDrawn && this.#isSeen && this.#nextFrame === 0)
      this.#nextFrame = requestAnimationFrame(() => {
        this.#nextFrame = 0;
        this.#moved();
      });
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const near = clientHeight * ASK_WITHIN;
    const isNearEnd = scrollHeight - clientHeight - scrollTop < near;
    if (scrollTop < near && this.#known.hasEarlier())
      void this.#more(() => this.#known.requests().loadEarlier());
    if (isNearEnd && this.#known.hasLater()) void this.#more(() => this.#known.requests().loadLater());
  }

  /** Loads more messages, again if they do not fill the viewport. */
  async #more(load: () => Promise<boolean>): Promise<void> {
    if (await load()) this.#moved();
  }
}

function readAt(place: ScrollAnchor | null): ReadAt | null {
  const id = place?.element instanceof HTMLElement ? place.element.dataset["messageId"] : undefined;
  return place && id !== undefined ? { messageId: id, offset: place.offset } : null;
}
