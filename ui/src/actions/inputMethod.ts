/**
 * Keys of an input method, which composes characters that no single key has. The window's handlers do not receive
 * them: such a key chooses a candidate or ends a composition, whatever its name.
 */

/**
 * The key code of a key handled by an input method. For the key that ends a composition, WebKit reports only this
 * code.
 */
const TAKEN_BY_INPUT_METHOD = 229;

function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === TAKEN_BY_INPUT_METHOD;
}

/**
 * Hides these keys from all handlers of the page. Text fields still receive their text. Returns a function that stops
 * it.
 */
export function keepInputMethodKeys(page: Window): () => void {
  const listening = new AbortController();
  const first = { capture: true, signal: listening.signal };
  for (const type of ["keydown", "keyup"] as const)
    page.addEventListener(
      type,
      (event) => {
        if (isOfInputMethod(event)) event.stopImmediatePropagation();
      },
      first,
    );
  return () => listening.abort();
}
