/**
 * Shows the focus ring after keyboard input and hides it after a pointer press. WebKit decides by the
 * previous focus instead. After a press, an element that a script focuses has no `:focus-visible` until Tab
 * is pressed, even when arrows or letters move the focus there. After a text field had the focus, the
 * element has `:focus-visible` even when the pointer moved the focus there. Each `focus()` therefore
 * sets it explicitly. Text fields always show their focus.
 */
import { isTyping } from "./chord";

/** Keys without an effect of their own, which also accompany pointer presses. */
const MODIFIERS: ReadonlySet<string> = new Set(["Control", "Shift", "Alt", "AltGraph", "Meta"]);

/** From now on; returns how to end it. */
export function showKeyboardFocus(page: Window & typeof globalThis): () => void {
  const { prototype } = page.HTMLElement;
  const focus = prototype.focus;
  let isByKey: boolean | null = null;
  prototype.focus = function (options?: FocusOptions): void {
    const focusVisible = isByKey === false && isTyping(this) ? null : isByKey;
    focus.call(this, focusVisible === null ? options : { focusVisible, ...options });
  };
  const ended = new AbortController();
  const first = { capture: true, signal: ended.signal };
  page.addEventListener("keydown", ({ key }) => (isByKey = !MODIFIERS.has(key) || isByKey), first);
  page.addEventListener("pointerdown", () => (isByKey = false), first);
  return () => {
    ended.abort();
    prototype.focus = focus;
  };
}
