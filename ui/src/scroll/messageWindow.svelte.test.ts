import { afterEach, expect, test } from "vitest";
import { MessageWindow } from "./messageWindow.svelte";

const IDS = Array.from({ length: 400 }, (_, i) => `m${i}`);
const PAGE_PX = 800;

afterEach(() => {
  document.body.replaceChildren();
});

/** A page without layout. The number of each message is its height; the first two determine the gap. */
function draw(
  window: MessageWindow,
  ids: readonly string[],
  scrollTop: number,
  clientHeight = PAGE_PX,
): HTMLElement {
  const scroller = document.createElement("div");
  scroller.tabIndex = 0;
  const tall = (id: string): number => 100 + (Number(id.slice(1)) % 5) * 50;
  for (const id of ids.slice(window.range.from, window.range.to)) {
    const article = document.createElement("article");
    article.dataset["messageId"] = id;
    article.tabIndex = -1;
    Object.defineProperty(article, "offsetHeight", { value: tall(id) });
    scroller.append(article);
  }
  Object.defineProperties(scroller, {
    clientHeight: { value: clientHeight },
    scrollTop: { value: scrollTop, configurable: true },
  });
  document.body.replaceChildren(scroller);
  return scroller;
}

/** Renders and measures until nothing changes, as the page does. */
function settle(window: MessageWindow, ids: readonly string[], top: number | null): HTMLElement {
  for (let n = 0; n < 60; n += 1) {
    const scroller = draw(window, ids, top ?? 0);
    if (!window.place(scroller, top === null, 2)) return scroller;
  }
  throw new Error("the window comes to no rest");
}

test("a conversation opens at its end, with what is near it and no more", () => {
  const window = new MessageWindow(
    () => IDS,
    () => true,
  );
  expect(window.range).toEqual({ from: 396, to: 400 });
  settle(window, IDS, null);
  expect(window.range.to).toBe(400);
  expect(window.range.to - window.range.from).toBeLessThan(30);
  expect(window.below).toBe(0);
  expect(window.above).toBeGreaterThan(360 * 100);
});

test("who is at the end and goes there, because something was asked, keeps what stands on the page", () => {
  const ids = $state({ all: IDS });
  const window = new MessageWindow(
    () => ids.all,
    () => true,
  );
  settle(window, ids.all, null);
  const { from } = window.range;
  expect(from).toBeLessThan(392);
  ids.all = [...IDS, "m400", "m401"];
  window.toEnd();
  expect(window.range).toEqual({ from, to: 402 });
});

test("while one question after another is asked, what is far above the end leaves the page", () => {
  const ids = $state({ all: IDS });
  const window = new MessageWindow(
    () => ids.all,
    () => true,
  );
  settle(window, ids.all, null);
  let nMost = 0;
  for (let n = 400; n < 600; n += 2) {
    ids.all = [...ids.all, `m${n}`, `m${n + 1}`];
    window.toEnd();
    settle(window, ids.all, null);
    expect(window.range.to).toBe(n + 2);
    nMost = Math.max(nMost, window.range.to - window.range.from);
  }
  expect(nMost).toBeLessThan(45);
});

test("wherever the reader goes, what is in sight stands there, and never too many messages", () => {
  const window = new MessageWindow(
    () => IDS,
    () => true,
  );
  settle(window, IDS, null);
  for (let top = 60_000; top >= 0; top -= 1500) {
    settle(window, IDS, top);
    expect(window.above, `at ${top}`).toBeLessThanOrEqual(top);
    expect(window.range.to - window.range.from).toBeLessThanOrEqual(80);
  }
  expect(window.range.from).toBe(0);
  expect(window.above).toBe(0);
});

test("who scrolls gets a few more messages with every step, and is never shown an empty page", () => {
  const window = new MessageWindow(
    () => IDS,
    () => true,
  );
  settle(window, IDS, 60_000);
  for (let top = 60_000; top >= 0; top -= 200) {
    const before = window.range;
    window.place(draw(window, IDS, top), false, 2);
    const { from, to } = window.range;
    const nNew = Math.max(0, before.from - from) + Math.max(0, to - before.to);
    expect(nNew, `at ${top}`).toBeLessThanOrEqual(2);
    expect(window.above, `at ${top}`).toBeLessThanOrEqual(top);
  }
  expect(window.range.from).toBe(0);
});

test("a message is gone to wherever it is", () => {
  const window = new MessageWindow(
    () => IDS,
    () => true,
  );
  window.reveal("m7");
  expect(window.range.from).toBeLessThanOrEqual(7);
  expect(window.range.to).toBeGreaterThan(7);
  window.toEnd();
  expect(window.range.to).toBe(400);
});

test("the message with the focus stays while it is near, and far away the keyboard stays in the transcript", () => {
  const window = new MessageWindow(
    () => IDS,
    () => true,
  );
  const scroller = settle(window, IDS, 30_000);
  const at = window.range.from + 5;
  const focused = scroller.querySelectorAll<HTMLElement>("article")[5];
  focused?.focus();
  const moveTo = (top: number): void => {
    Object.defineProperty(scroller, "scrollTop", { value: top, configurable: true });
    window.place(scroller, false, 2);
  };
  Object.defineProperty(scroller, "scrollTop", { value: 30_000, configurable: true });
  expect(document.activeElement).toBe(focused);
  moveTo(33_000);
  expect(window.range.from).toBeLessThanOrEqual(at);
  moveTo(60_000);
  expect(window.range.from).toBeGreaterThan(at);
  expect(document.activeElement).toBe(scroller);
});

test("what is appended is drawn at the end of the conversation only, not at the end of what is known of it", () => {
  let ids = IDS;
  let isEndHere = false;
  const window = new MessageWindow(
    () => ids,
    () => isEndHere,
  );
  const scroller = settle(window, ids, 60_000);
  expect(scroller.querySelectorAll("article").length).toBeGreaterThan(0);
  settle(window, ids, 10_000_000);
  expect(window.range.to).toBe(400);
  ids = [...IDS, "m400", "m401"];
  expect(window.range.to, "the messages in sight stay as they are").toBe(400);
  isEndHere = true;
  settle(window, ids, 10_000_000);
  ids = [...ids, "m402"];
  settle(window, ids, 10_000_000);
  expect(window.range.to).toBe(403);
});

test("a page that is very high shows all that is in sight", () => {
  const window = new MessageWindow(
    () => IDS,
    () => true,
  );
  for (let n = 0; n < 20; n += 1) {
    window.place(draw(window, IDS, 20_000, 6000), false, 2);
  }
  expect(window.above).toBeLessThanOrEqual(20_000);
  const drawn = (window.range.to - window.range.from) * 200;
  expect(window.above + drawn, "at least so high").toBeGreaterThan(26_000);
  expect(window.range.to - window.range.from).toBeGreaterThan(80);
});

test("before the first frame, no more is drawn than what is in sight", () => {
  const window = new MessageWindow(
    () => IDS,
    () => true,
  );
  window.place(draw(window, IDS, 0), true, null);
  const { from, to } = window.range;
  expect(to).toBe(400);
  expect(window.place(draw(window, IDS, 0), true, null), "it fills the page").toBe(false);
  expect(window.place(draw(window, IDS, 0), true, 2), "what is around it comes afterwards").toBe(true);
  expect(window.range.from).toBeLessThan(from);
});
