/**
 * Shows the ring of what the keyboard leads to. WebKit decides by how the focus came to an element last: after a press
 * of the pointer, what a script focuses has no `:focus-visible` until Tab is pressed, though arrows, letters and other
 * keys lead there. So each `focus()` says it where a key was the last input. Text fields show their focus always.
 */

/** Keys that do nothing alone: they go with a press of the pointer as well. */
const MODIFIERS: ReadonlySet<string> = new Set(["Control", "Shift", "Alt", "AltGraph", "Meta"]);

/** From now on; returns how to end it. */
export function showKeyboardFocus(page: Window & typeof globalThis): () => void {
  const { prototype } = page.HTMLElement;
  const focus = prototype.focus;
  let isByKey = false;
  prototype.focus = function (options?: FocusOptions): void {
    focus.call(this, isByKey ? { focusVisible: true, ...options } : options);
  };
  const ended = new AbortController();
  const first = { capture: true, signal: ended.signal };
  page.addEventListener("keydown", ({ key }) => (isByKey ||= !MODIFIERS.has(key)), first);
  page.addEventListener("pointerdown", () => (isByKey = false), first);
  return () => {
    ended.abort();
    prototype.focus = focus;
  };
}
