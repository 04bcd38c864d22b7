import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Steps } from "./steps";

let words = 0;
let page: HTMLElement;
let content: HTMLElement;
let steps: Steps;

beforeEach(() => {
  content = document.createElement("div");
  page = document.createElement("div");
  page.append(content);
  vi.spyOn(content, "getBoundingClientRect").mockImplementation(() => ({ height: words }) as DOMRect);
  steps = new Steps(page, content);
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** The minimum height of the page for content of this height; 0 without one. */
function heldAt(height: number, isFollowed = true): number {
  words = height;
  steps.settle(isFollowed);
  return held();
}

function held(): number {
  return parseFloat((page.lastElementChild as HTMLElement).style.blockSize) || 0;
}

test("what is opened is as high as it is", () => {
  expect(heldAt(400)).toBe(0);
  expect(heldAt(400)).toBe(0);
});

test("what grows is held three lines higher, and again once those are filled", () => {
  heldAt(400);
  expect([410, 450, 472, 473, 544, 545].map((height) => heldAt(height))).toEqual([
    472, 472, 472, 544, 544, 616,
  ]);
  expect(heldAt(900), "as many steps as have grown").toBe(904);
});

test("the room stays when the end is not followed any more, until it is filled", () => {
  heldAt(400);
  heldAt(410);
  expect(heldAt(410, false)).toBe(472);
  expect(heldAt(460, false)).toBe(472);
  expect(heldAt(480, false)).toBe(0);
});

test("a little that is taken back leaves the room, and more than a step takes it away", () => {
  heldAt(400);
  heldAt(480);
  expect(heldAt(475)).toBe(544);
  expect(heldAt(300)).toBe(0);
  expect(heldAt(310)).toBe(372);
});

test("a page that is let go of holds nothing", () => {
  heldAt(400);
  heldAt(410);
  steps.stop();
  expect([...page.children]).toEqual([content]);
});

test("room that is taken away comes back with what grows then", () => {
  heldAt(400);
  heldAt(410);
  steps.release();
  expect(held()).toBe(0);
  expect(heldAt(410)).toBe(0);
  expect(heldAt(411)).toBe(482);
});
