/**
 * The rendered messages of a transcript: the visible ones and some around them, out of any number. The others are
 * empty space with their former or estimated height. Knows the scroller and its articles, not what a message is.
 */
import { Heights } from "./heights";
import { between, covers, type Range, rangeIn, stepTowards, sumOf, widened, withPinned } from "./range";

// Range rendered around the viewport, in viewport heights. Only a few messages per step, so that no frame
// takes long.
const AROUND = 2;
// Messages this close to the visible ones are rendered at once.
const NEAR = 0.5;
// Messages beyond that range stay rendered up to this total height, in viewport heights. Then many are removed at once,
// not one by one.
const BEYOND = 4;
// A page that is not laid out yet has this height.
const GUESSED_PAGE_PX = 800;
// The number of messages rendered before heights are known. It mostly fills the viewport; otherwise the same frame
// renders more.
const N_AT_FIRST = 4;
// Limit on extra messages that stay rendered because they contain the focus or the selection.
const MAX_PINNED = 36;

export class MessageWindow {
  readonly #ids: () => readonly string[];
  readonly #isEndHere: () => boolean;
  #heights = new Heights();
  #gap = 0;
  /**
   * The messages at its ends, so that the range stays with them when others are added before or after. `null` is the
   * end of the conversation, with which the range grows.
   */
  #ends = $state.raw<{ first: string | null; last: string | null }>({ first: null, last: null });
  readonly range: Range = $derived.by(() => this.#locate());

  /** `isEndHere`: whether the last of the messages is the end of the conversation. */
  constructor(ids: () => readonly string[], isEndHere: () => boolean) {
    this.#ids = ids;
    this.#isEndHere = isEndHere;
  }

  #locate(): Range {
    return between(this.#ids(), this.#ends.first, this.#ends.last, N_AT_FIRST);
  }

  /** The height of the messages left out before the range. */
  readonly above: number = $derived.by(() => sumOf(this.#tall(), 0, this.range.from));
  readonly below: number = $derived.by(() => sumOf(this.#tall(), this.range.to, Infinity));

  #tall(): number[] {
    return this.#ids().map((id) => this.#heights.of(id) + this.#gap);
  }

  /** Shows a message and its surroundings. */
  reveal(id: string): void {
    const at = this.#ids().indexOf(id);
    if (at < 0) return;
    const half = N_AT_FIRST / 2;
    this.#show({ from: Math.max(0, at - half), to: at + half });
  }

  /**
   * Shows the end. Messages already rendered before it stay: rendering them again would take a long frame.
   */
  toEnd(): void {
    if (this.#ends.last !== null) this.#ends = { first: null, last: null };
  }

  /**
   * Measures the rendered messages and renders those that the reader is approaching: all visible ones, and
   * at most `nMore` around them (`null`: none around them). Returns whether the rendered messages have
   * changed.
   */
  place(scroller: HTMLElement, isFollowing: boolean, nMore: number | null): boolean {
    const ids = this.#ids();
    const articles = messagesIn(scroller);
    for (const one of articles) this.#heights.remember(one.dataset["messageId"] ?? "", one.offsetHeight);
    const [first, second] = articles;
    if (first && second) this.#gap = Math.max(0, second.offsetTop - first.offsetTop - first.offsetHeight);
    const tall = this.#tall();
    const page = scroller.clientHeight || GUESSED_PAGE_PX;
    const end = sumOf(tall, 0, Infinity);
    const top = isFollowing ? Math.max(0, end - page) : scroller.scrollTop;
    const seen = { top, bottom: top + page };
    const wanted = rangeIn(tall, widened(seen, page * AROUND));
    const { from, to } = this.range;
    const beyond = sumOf(tall, from, wanted.from) + sumOf(tall, wanted.to, to);
    if (covers(this.range, wanted) && beyond <= page * BEYOND) return false;
    const needed = rangeIn(tall, widened(seen, nMore === null ? 0 : page * NEAR));
    if (nMore === null && covers(this.range, needed)) return false;
    const step = stepTowards(this.range, wanted, needed, nMore ?? 0);
    const pinned = this.#pinned(scroller, ids);
    const range = withPinned(step, pinned.indexes, wanted.to - wanted.from + MAX_PINNED);
    const isLost = pinned.focus >= 0 && !covers(range, { from: pinned.focus, to: pinned.focus + 1 });
    // Keep the focus in the transcript when the focused message is no longer rendered.
    if (isLost) scroller.focus({ preventScroll: true });
    return this.#show(range);
  }

  #show({ from, to }: Range): boolean {
    const ids = this.#ids();
    const isToEnd = to >= ids.length && this.#isEndHere();
    const last = isToEnd ? null : (ids[Math.min(to, ids.length) - 1] ?? null);
    const ends = { first: ids[from] ?? null, last };
    const isOther = ends.first !== this.#ends.first || ends.last !== this.#ends.last;
    if (isOther) this.#ends = ends;
    return isOther;
  }

  /** The messages that have the focus or an end of the selection. */
  #pinned(scroller: HTMLElement, ids: readonly string[]): { indexes: number[]; focus: number } {
    const selection = document.getSelection();
    const isSelected = selection !== null && !selection.isCollapsed;
    const nodes = isSelected ? [selection.anchorNode, selection.focusNode] : [];
    const indexOf = (node: Node | null): number => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      const article = element && scroller.contains(element) ? element.closest("article") : null;
      return ids.indexOf(article?.dataset["messageId"] ?? "");
    };
    const focus = indexOf(document.activeElement);
    return { focus, indexes: [focus, ...nodes.map(indexOf)].filter((index) => index >= 0) };
  }
}

/** The messages on the page. They are siblings, so there is no need to search within long ones. */
function messagesIn(scroller: HTMLElement): HTMLElement[] {
  const isMessage = (one: Element): one is HTMLElement => one.matches("article[data-message-id]");
  const first = scroller.querySelector("article[data-message-id]");
  return [...(first?.parentElement?.children ?? [])].filter(isMessage);
}
