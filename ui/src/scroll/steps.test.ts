import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Steps } from "./steps";

let words = 0;
let content: HTMLElement;
let steps: Steps;

beforeEach(() => {
  content = document.createElement("div");
  content.append(document.createElement("p"), document.createElement("p"));
  content.style.paddingBlockEnd = "30px";
  document.body.replaceChildren(content);
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return { top: 10, bottom: this === content.lastElementChild ? 10 + words : NaN } as DOMRect;
  });
  steps = new Steps(content);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** How high the content is held when its words are so high, with 30 px below them; `null` where it is not held. */
function heldAt(height: number, isFollowed = true): number | null {
  words = height;
  steps.settle(isFollowed);
  return content.style.minBlockSize === "" ? null : parseFloat(content.style.minBlockSize);
}

test("what is opened is as high as it is", () => {
  expect(heldAt(400)).toBeNull();
  expect(heldAt(400)).toBeNull();
});

test("what grows is held three lines higher, and again once those are filled", () => {
  heldAt(400);
  expect([410, 450, 472, 473, 544, 545].map((height) => heldAt(height))).toEqual([
    502, 502, 502, 574, 574, 646,
  ]);
  expect(heldAt(900), "as many steps as have grown").toBe(934);
});

test("the room stays when the end is not followed any more, until it is filled", () => {
  heldAt(400);
  heldAt(410);
  expect(heldAt(410, false)).toBe(502);
  expect(heldAt(460, false)).toBe(502);
  expect(heldAt(480, false)).toBeNull();
});

test("a little that is taken back leaves the room, and more than a step takes it away", () => {
  heldAt(400);
  heldAt(480);
  expect(heldAt(475)).toBe(574);
  expect(heldAt(300)).toBeNull();
  expect(heldAt(310)).toBe(402);
});

test("without what it shows there is nothing to hold", () => {
  heldAt(400);
  heldAt(410);
  content.replaceChildren();
  expect(heldAt(0)).toBeNull();
});

test("room that is taken away comes back with what grows then", () => {
  heldAt(400);
  heldAt(410);
  steps.release();
  expect(content.style.minBlockSize).toBe("");
  expect(heldAt(410)).toBeNull();
  expect(heldAt(411)).toBe(512);
});
