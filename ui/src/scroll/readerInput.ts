/**
 * The reader's input on a scroll container: wheel, keys, touch, scroll bar, and a selection by the pointer. It
 * reports input; `following.ts` decides about the effects. It ignores scroll events, because they have other causes
 * too.
 */
import type { Input } from "./following";

export type Hand =
  | Extract<Input, { kind: "held" | "selecting" }>
  /** The receiver adds the scroll position. */
  | (Omit<Extract<Input, { kind: "pushed" }>, "isAtEnd"> & {
      /** The time of the input; on a busy machine the page receives it late. */
      sinceMs: number;
    })
  | { kind: "released" };

// A press that moves less, in CSS pixels, selects nothing.
const DRAG_PX = 4;

const UP = new Set(["PageUp", "ArrowUp", "Home"]);
const DOWN = new Set(["PageDown", "ArrowDown", "End"]);

const FIELDS = "input, textarea, select, [contenteditable]";
const PRESSED_BY_SPACE = "button, summary, a, [role=button], [role=menuitem]";

interface Point {
  x: number;
  y: number;
}

/** A press of the pointer on text, until its release. */
interface Press {
  from: Point;
  at: Point;
  isDrag: boolean;
  /** The selection before the press. It stays the same when a link is dragged. */
  selected: Selected;
  /** The direction in which the pointer extends the selection. */
  selecting: "up" | "down" | null;
}

/** The ends of a selection: nodes and the offsets in them. */
type Selected = readonly [Node | null, number, Node | null, number];

export class ReaderInput {
  readonly #scroller: HTMLElement;
  readonly #tell: (hand: Hand) => void;
  readonly #listening = new AbortController();
  #press: Press | null = null;
  #isHeld = false;
  /** Whether keys apply here while no element has the focus: the last pointer press was here. */
  #hasKeys = false;

  constructor(scroller: HTMLElement, tell: (hand: Hand) => void) {
    this.#scroller = scroller;
    this.#tell = tell;
    const { signal } = this.#listening;
    const quiet = { passive: true, signal };
    scroller.addEventListener("wheel", this.#wheeled, quiet);
    scroller.addEventListener("touchstart", this.#hold, quiet);
    for (const end of ["touchend", "touchcancel"] as const)
      scroller.addEventListener(end, this.#release, quiet);
    document.addEventListener("pointerdown", this.#pressed, quiet);
    document.addEventListener("pointermove", this.#moved, quiet);
    for (const end of ["pointerup", "pointercancel"] as const)
      document.addEventListener(end, this.#endPress, { signal, capture: true });
    document.addEventListener("selectionchange", this.#selected, { signal });
    // After the scroller's own handlers, which may use a key for something else.
    document.addEventListener("keydown", this.#keyed, { signal });
  }

  stop(): void {
    this.#listening.abort();
  }

  #wheeled = (event: WheelEvent): void => {
    // With Ctrl it makes the page larger.
    if (event.deltaY === 0 || event.ctrlKey) return;
    this.#push(event.deltaY < 0 ? "up" : "down", event);
  };

  #keyed = (event: KeyboardEvent): void => {
    const { target, key } = event;
    if (event.defaultPrevented || event.altKey || event.metaKey || !(target instanceof Element)) return;
    const isHere = this.#scroller.contains(target) || (this.#hasKeys && target === document.body);
    if (!isHere || target.closest(FIELDS)) return;
    const isSpace = key === " " && !target.closest(PRESSED_BY_SPACE);
    if (UP.has(key) || (isSpace && event.shiftKey)) this.#push("up", event);
    else if (DOWN.has(key) || isSpace) this.#push("down", event);
  };

  #push(direction: "up" | "down", { target, timeStamp }: Event): void {
    const scroller = this.#scroller;
    if (scroller.scrollHeight <= scroller.clientHeight) return;
    if (direction === "up" && this.#isTakenWithin(target)) return;
    this.#tell({ kind: "pushed", direction, atMs: performance.now(), sinceMs: timeStamp });
  }

  /** Whether a box within the scroller can scroll up instead. */
  #isTakenWithin(target: EventTarget | null): boolean {
    for (
      let box = target instanceof Element ? target : null;
      box && box !== this.#scroller;
      box = box.parentElement
    )
      if (box.scrollTop > 0 && this.#scroller.contains(box)) return true;
    return false;
  }

  #pressed = (event: PointerEvent): void => {
    const { target, pointerType, button } = event;
    this.#hasKeys = target instanceof Node && this.#scroller.contains(target);
    if (!this.#hasKeys || pointerType === "touch" || button !== 0) return;
    // The content covers the whole scroller, so only the scroll bar has the scroller as its target.
    if (target === this.#scroller) this.#hold();
    else {
      const at = pointOf(event);
      this.#press = { from: at, at, isDrag: false, selected: selectedNow(), selecting: null };
    }
  };

  #moved = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press) return;
    const { from } = press;
    const at = (press.at = pointOf(event));
    press.isDrag ||= Math.abs(at.x - from.x) + Math.abs(at.y - from.y) >= DRAG_PX;
  };

  #selected = (): void => {
    const press = this.#press;
    if (!press?.isDrag) return;
    const selection = document.getSelection();
    if (!selection || selection.isCollapsed || !this.#scroller.contains(selection.anchorNode)) return;
    const direction = press.at.y > this.#scroller.getBoundingClientRect().bottom ? "down" : "up";
    if (direction === press.selecting) return;
    press.selecting = direction;
    this.#isHeld = true;
    this.#tell({ kind: "selecting", direction });
  };

  #hold = (): void => {
    this.#isHeld = true;
    this.#tell({ kind: "held" });
  };

  #endPress = (): void => {
    // A quick user releases the pointer before the page receives the selection change.
    const before = this.#press?.selected;
    if (before && selectedNow().some((end, index) => end !== before[index])) this.#selected();
    this.#press = null;
    this.#release();
  };

  #release = (): void => {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#tell({ kind: "released" });
  };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function selectedNow(): Selected {
  const selection = document.getSelection();
  if (!selection) return [null, 0, null, 0];
  return [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset];
}
