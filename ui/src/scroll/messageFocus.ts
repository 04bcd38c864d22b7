/** The focus among the messages of a transcript: from one to the next, into its buttons and out again. */

function articlesIn(scroller: HTMLElement): HTMLElement[] {
  return [...scroller.querySelectorAll<HTMLElement>("article")];
}

function take(article: HTMLElement | undefined): void {
  if (!article) return;
  takeInPlace(article);
  article.scrollIntoView({ block: "nearest" });
}

/** Focuses a message after scrolling to it. Further scrolling would count as the reader's. */
export function takeInPlace(article: HTMLElement): void {
  article.tabIndex = -1;
  article.focus({ preventScroll: true });
}

/** Moves the focus by this many messages; from outside, to the last visible one. */
export function moveFocus(scroller: HTMLElement, by: 1 | -1): void {
  const articles = articlesIn(scroller);
  const at = articles.findIndex((article) => article.contains(document.activeElement));
  if (at >= 0) return take(articles[at + by]);
  const end = scroller.getBoundingClientRect().bottom;
  take(articles.findLast((article) => article.getBoundingClientRect().top < end) ?? articles.at(-1));
}

/** Focuses the first rendered message without scrolling. */
export function focusFirst(scroller: HTMLElement): void {
  const first = articlesIn(scroller)[0];
  if (first) takeInPlace(first);
}

/** Focuses the last rendered message, whose end is visible. */
export function focusLast(scroller: HTMLElement): void {
  const last = articlesIn(scroller).at(-1);
  if (last) takeInPlace(last);
}

export function focusedMessageId(): string | null {
  return document.activeElement?.closest<HTMLElement>("article")?.dataset["messageId"] ?? null;
}

/** Into the buttons of a message. */
export function enter(article: HTMLElement): void {
  article.querySelector<HTMLElement>(".actions button, .edit textarea")?.focus();
}

export function leave(article: HTMLElement): void {
  take(article);
}

/** The focus within a message: the name of the focused button, or `null` for the message itself. */
export interface FocusState {
  at: number;
  button: string | null;
}

/** The focus within a message; `null` elsewhere. */
export function readFocus(scroller: HTMLElement): FocusState | null {
  const held = document.activeElement;
  const at = articlesIn(scroller).findIndex((article) => article.contains(held));
  return at < 0 ? null : { at, button: held?.getAttribute("aria-label") ?? null };
}

/**
 * Focuses the message at the same index, since other messages may have replaced it; without one, the last
 * message.
 */
export function restoreFocus(scroller: HTMLElement, { at, button }: FocusState): void {
  const articles = articlesIn(scroller);
  const article = articles[at] ?? articles.at(-1);
  const same = [...(article?.querySelectorAll<HTMLElement>("button[aria-label]") ?? [])].find(
    (one) => one.getAttribute("aria-label") === button && one.getAttribute("aria-disabled") !== "true",
  );
  if (same) same.focus();
  else take(article);
}

/** Handles a key that was pressed outside of the messages as one of theirs. Whether it was pressed outside. */
export function takeKey(scroller: HTMLElement | undefined, { key, target }: KeyboardEvent): boolean {
  if (!scroller || (target instanceof Node && scroller.contains(target))) return false;
  scroller.focus({ preventScroll: true });
  scroller.dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true }));
  return true;
}
