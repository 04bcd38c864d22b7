import { afterEach, beforeEach, expect, test } from "vitest";
import { mendLostPresses } from "./lostPresses";

let heard: string[] = [];
let words: HTMLElement;
let end: () => void;
let ended: AbortController;

beforeEach(() => {
  heard = [];
  end = mendLostPresses(window);
  words = document.createElement("p");
  document.body.replaceChildren(words);
  ended = new AbortController();
  for (const kind of ["pointerdown", "pointerup", "pointercancel", "mousedown"])
    words.addEventListener(kind, () => heard.push(kind), { signal: ended.signal });
});

afterEach(() => {
  end();
  ended.abort();
});

function point(type: string, buttons = 1): void {
  const init = { bubbles: true, cancelable: true, buttons, pointerId: 7, pointerType: "mouse" };
  words.dispatchEvent(new PointerEvent(type, init));
}

function mouse(type: string, more: MouseEventInit = {}): MouseEvent {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, buttons: 1, ...more });
  words.dispatchEvent(event);
  return event;
}

function press(): void {
  point("pointerdown");
  mouse("mousedown");
}

/** Drags the text and drops it, with the events of WebKit. */
function drag(): void {
  press();
  point("pointermove");
  mouse("dragstart");
  mouse("dragend", { buttons: 0 });
}

test("a drag ends the press, once", () => {
  drag();
  point("pointermove", 0);
  expect(heard).toEqual(["pointerdown", "mousedown", "pointercancel"]);
});

test("a drag that is forbidden ends no press, until the pointer is let go where nobody hears it", () => {
  words.addEventListener("dragstart", (event) => event.preventDefault());
  press();
  mouse("dragstart");
  expect(heard).toEqual(["pointerdown", "mousedown"]);
  point("pointermove");
  point("pointermove", 0);
  point("pointermove", 0);
  expect(heard).toEqual(["pointerdown", "mousedown", "pointercancel"]);
});

test("the press after a drag begins with a pointerdown like others, and where it is", () => {
  drag();
  heard = [];
  let begun: PointerEvent | undefined;
  words.addEventListener("pointerdown", (event) => (begun = event), { once: true });
  mouse("mousedown", { clientX: 30, clientY: 40, shiftKey: true });
  expect(heard).toEqual(["pointerdown", "mousedown"]);
  expect(begun).toMatchObject({ clientX: 30, clientY: 40, shiftKey: true, button: 0, buttons: 1 });
  expect(begun).toMatchObject({ pointerId: 7, pointerType: "mouse", isPrimary: true });
  point("pointerup", 0);
  press();
  expect(heard).toEqual(["pointerdown", "mousedown", "pointerup", "pointerdown", "mousedown"]);
});

test("two drags one after the other are two presses", () => {
  drag();
  heard = [];
  mouse("mousedown");
  mouse("dragstart");
  mouse("mousedown");
  expect(heard).toEqual(["pointerdown", "mousedown", "pointercancel", "pointerdown", "mousedown"]);
});

test("a second button that is pressed while the first is held is no press of its own", () => {
  press();
  mouse("mousedown", { button: 2, buttons: 3 });
  expect(heard).toEqual(["pointerdown", "mousedown", "mousedown"]);
});

test("who takes the press for itself keeps the mouse's events away, as everywhere", () => {
  drag();
  heard = [];
  words.addEventListener("pointerdown", (event) => event.preventDefault());
  const event = mouse("mousedown");
  expect(event.defaultPrevented).toBe(true);
  expect(heard).toEqual(["pointerdown"]);
});

test("once it is ended, nothing is mended", () => {
  drag();
  end();
  heard = [];
  mouse("mousedown");
  expect(heard).toEqual(["mousedown"]);
});
