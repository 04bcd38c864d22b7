/**
 * Dispatches the pointer events that WebKit omits around drag and drop. After a drag starts, neither `pointerup` nor
 * `pointercancel` ends the press. The engine considers the pointer still pressed, and the next press has only a
 * `mousedown`. By the standards, a drag ends the press with `pointercancel`, and each press begins with
 * `pointerdown`.
 */

/** `MouseEvent.buttons` while one button is held; a further one begins no press. */
const ONE_BUTTON: ReadonlySet<number> = new Set([1, 2, 4]);

/** From now on; returns how to end it. */
export function mendLostPresses(page: Window & typeof globalThis): () => void {
  let isPressed = false;
  /** Whether `pointerdown` was received before `mousedown`. */
  let isHeard = false;
  let pointerId = 0;

  function dispatch(type: "pointerdown" | "pointercancel", event: MouseEvent): boolean {
    const { view, screenX, screenY, clientX, clientY, button, buttons } = event;
    const { ctrlKey, shiftKey, altKey, metaKey } = event;
    const mended = new page.PointerEvent(type, {
      ...{ view, screenX, screenY, clientX, clientY, button, buttons },
      ...{ ctrlKey, shiftKey, altKey, metaKey },
      ...{ pointerId, pointerType: "mouse", isPrimary: true },
      ...{ bubbles: true, composed: true, cancelable: type === "pointerdown" },
    });
    return event.target?.dispatchEvent(mended) ?? true;
  }

  function began(event: PointerEvent): void {
    isPressed = isHeard = true;
    pointerId = event.pointerId;
  }

  function ended(): void {
    isPressed = false;
  }

  /** When the shell takes over a drag, a move without buttons is the only sign of its end. */
  function moved(event: PointerEvent): void {
    if (isPressed && event.buttons === 0) dispatch("pointercancel", event);
  }

  function pressed(event: MouseEvent): void {
    const isLost = !isHeard && ONE_BUTTON.has(event.buttons);
    const isAllowed = !isLost || dispatch("pointerdown", event);
    isHeard = false;
    if (isAllowed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  function dragged(event: DragEvent): void {
    if (isPressed && !event.defaultPrevented) dispatch("pointercancel", event);
  }

  const listening = new AbortController();
  const { signal } = listening;
  const first = { capture: true, signal };
  page.addEventListener("pointerdown", began, first);
  page.addEventListener("pointermove", moved, first);
  for (const end of ["pointerup", "pointercancel"] as const) page.addEventListener(end, ended, first);
  page.addEventListener("mousedown", pressed, first);
  // After the handlers that may prevent the drag.
  page.addEventListener("dragstart", dragged, { signal });
  return () => listening.abort();
}
