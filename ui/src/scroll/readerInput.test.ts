import { afterEach, beforeEach, expect, test } from "vitest";
import { type Hand, ReaderInput } from "./readerInput";

let hands: string[] = [];
let scroller: HTMLElement;
let input: ReaderInput;

beforeEach(() => {
  hands = [];
  document.getSelection()?.removeAllRanges();
  const words = document.createElement("p");
  words.append("Words of an answer");
  const content = document.createElement("div");
  content.append(words, document.createElement("button"), document.createElement("pre"));
  scroller = document.createElement("div");
  scroller.id = "log";
  scroller.append(content);
  document.body.replaceChildren(scroller, document.createElement("textarea"));
  Object.defineProperties(scroller, { scrollHeight: { value: 900 }, clientHeight: { value: 100 } });
  scroller.getBoundingClientRect = () => new DOMRect(0, 0, 300, 100);
  input = new ReaderInput(scroller, (hand: Hand) => {
    if (hand.kind === "pushed") hands.push(hand.direction);
    else hands.push(hand.kind === "selecting" ? `selecting ${hand.direction}` : hand.kind);
  });
});

afterEach(() => input.stop());

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
}

function key(target: string, name: string, more: KeyboardEventInit = {}): void {
  const init = { key: name, bubbles: true, cancelable: true, ...more };
  find(target).dispatchEvent(new KeyboardEvent("keydown", init));
}

function point(kind: string, target: string, more: PointerEventInit = {}): void {
  const init = { bubbles: true, button: 0, buttons: 1, pointerType: "mouse", ...more };
  find(target).dispatchEvent(new PointerEvent(kind, init));
}

function wheel(target: string, deltaY: number, ctrlKey = false): void {
  const event = new WheelEvent("wheel", { deltaY, bubbles: true });
  Object.defineProperty(event, "ctrlKey", { value: ctrlKey });
  find(target).dispatchEvent(event);
}

test("the wheel pushes, unless it makes the page larger or a box within takes it", () => {
  wheel("p", -10);
  wheel("p", 10);
  wheel("p", -10, true);
  find("pre").scrollTop = 20;
  wheel("pre", -10);
  expect(hands).toEqual(["up", "down"]);
});

test("keys that scroll push, in the box only and where nothing else uses them", () => {
  key("p", "PageUp");
  key("#log", "Home");
  key("#log", " ", { shiftKey: true });
  key("#log", " ");
  key("p", "End");
  expect(hands).toEqual(["up", "up", "up", "down", "down"]);
  key("button", " ");
  key("textarea", "PageUp");
  key("body", "PageUp");
  key("p", "x");
  scroller.addEventListener("keydown", (event) => event.preventDefault());
  key("p", "ArrowUp");
  expect(hands).toHaveLength(5);
});

test("a finger holds the page until it is lifted or taken away", () => {
  for (const end of ["touchend", "touchcancel"]) {
    find("p").dispatchEvent(new Event("touchstart", { bubbles: true }));
    // A touch also sends pointer events and selection changes. It is reported once.
    point("pointerdown", "p", { pointerType: "touch" });
    find("p").dispatchEvent(new Event(end, { bubbles: true }));
  }
  expect(hands).toEqual(["held", "released", "held", "released"]);
});

test("without a focus the keys go where the pointer was pressed last", () => {
  point("pointerdown", "p");
  key("body", "PageUp");
  point("pointerdown", "textarea");
  key("body", "PageUp");
  expect(hands).toEqual(["up"]);
});

test("the scroll bar is held from the press until it is let go, or the press is taken away", () => {
  point("pointerdown", "#log");
  point("pointerup", "body");
  point("pointerdown", "#log");
  point("pointercancel", "body");
  expect(hands).toEqual(["held", "released", "held", "released"]);
});

function select(): void {
  const words = find("p").firstChild as Text;
  document.getSelection()?.setBaseAndExtent(words, 0, words, 5);
}

function selectAndHear(): void {
  select();
  document.dispatchEvent(new Event("selectionchange"));
}

test("a selection is drawn by dragging, not by a press or by a program", () => {
  selectAndHear();
  point("pointerdown", "p", { clientX: 5, clientY: 5 });
  selectAndHear();
  expect(hands).toEqual([]);
  point("pointermove", "p", { clientX: 5, clientY: 40 });
  selectAndHear();
  point("pointerup", "body");
  expect(hands).toEqual(["selecting up", "released"]);
});

test("a selection is told of although a quick hand lets go before the page hears of it", () => {
  point("pointerdown", "p", { clientX: 5, clientY: 5 });
  point("pointermove", "p", { clientX: 5, clientY: 40 });
  select();
  point("pointerup", "body");
  document.dispatchEvent(new Event("selectionchange"));
  expect(hands).toEqual(["selecting up", "released"]);
});

test("a selection that is drawn past the foot of the box goes down, until the pointer is back", () => {
  point("pointerdown", "p", { clientX: 5, clientY: 5 });
  for (const clientY of [40, 60, 140, 150, 80]) {
    point("pointermove", "body", { clientX: 5, clientY });
    selectAndHear();
  }
  expect(hands).toEqual(["selecting up", "selecting down", "selecting up"]);
});

test("a link that is dragged beside words that are selected already selects nothing", () => {
  select();
  point("pointerdown", "button", { clientX: 5, clientY: 5 });
  point("pointermove", "button", { clientX: 5, clientY: 40 });
  point("pointercancel", "button");
  expect(hands).toEqual([]);
});
