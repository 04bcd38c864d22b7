import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { find, pressKey, show } from "../../testing/page";
import { until } from "../../testing/until";
import Tooltip from "./Tooltip.svelte";

beforeEach(() => {
  vi.useFakeTimers();
  show(Tooltip, { stopsAnswer: true });
});
afterEach(() => void vi.useRealTimers());

/** An element with a tip; `undefined` for one without. */
function element(tip: string | undefined, parent: ParentNode = document.body): HTMLElement {
  const made = document.createElement("span");
  if (tip !== undefined) made.dataset["tip"] = tip;
  parent.append(made);
  return made;
}

/** Lets the pointer rest on an element. */
function rest(on: Element, buttons = 0): void {
  on.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", buttons }));
  vi.advanceTimersByTime(500);
}

const tip = (): string | undefined => {
  flushSync();
  return find('[role="tooltip"]')?.textContent.trim();
};

test("a tip comes after a moment of rest, and goes with a press", () => {
  const target = element("Remove");
  target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  vi.advanceTimersByTime(499);
  expect(tip()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(tip()).toBe("Remove");
  target.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  expect(tip()).toBeUndefined();
});

test("a tip follows its text", async () => {
  const target = element("Pause");
  rest(target);
  expect(tip()).toBe("Pause");
  target.dataset["tip"] = "Resume";
  await until(() => tip() === "Resume");
  delete target.dataset["tip"];
  await until(() => tip() === undefined);
});

test("a tip goes with its target", async () => {
  const target = element("Dismiss");
  rest(target);
  expect(tip()).toBe("Dismiss");
  target.remove();
  await until(() => tip() === undefined);
});

test("a target that goes before its tip is shown has none", () => {
  const target = element("Dismiss");
  target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  target.remove();
  vi.advanceTimersByTime(500);
  expect(tip()).toBeUndefined();
});

test("the innermost element with a tip shows its own", () => {
  const row = element("Row");
  const plain = element(undefined, row);
  const tag = element("Failed", row);
  rest(tag);
  expect(tip()).toBe("Failed");
  rest(plain);
  expect(tip()).toBe("Row");
});

test("while something is dragged there is no tip", () => {
  const target = element("Folder");
  rest(target, 1);
  expect(tip()).toBeUndefined();
  rest(target);
  expect(tip()).toBe("Folder");
});

test("a tip goes when its target moves", async () => {
  const target = element("Close");
  rest(target);
  expect(tip()).toBe("Close");
  element(undefined);
  await Promise.resolve();
  expect(tip()).toBe("Close");
  target.getBoundingClientRect = () => new DOMRect(0, 57, 28, 28);
  element(undefined);
  await until(() => tip() === undefined);
});

test("words that the target shows are a tip only where they are cut off", () => {
  const target = element("Any time");
  target.textContent = "Any time";
  rest(target);
  expect(tip()).toBeUndefined();
  const cut = element("A very long title");
  cut.textContent = "A very long title";
  Object.defineProperty(cut, "scrollWidth", { value: 200 });
  rest(cut);
  expect(tip()).toBe("A very long title");
});

test("words for screen readers only are a tip", () => {
  const target = element("Unread");
  element(undefined, target).className = "screen-reader";
  target.lastElementChild?.append("Unread");
  rest(target);
  expect(tip()).toBe("Unread");
});

test("Escape closes a tip, and stops no answer where the keyboard's focus has opened it", () => {
  const target = element("Stop");
  target.tabIndex = 0;
  const isVisible = vi.spyOn(target, "matches").mockReturnValue(true);
  target.focus();
  expect(tip()).toBe("Stop");
  expect(pressKey("Escape", target)).toBe(true);
  expect(tip()).toBeUndefined();
  expect(pressKey("Escape", target)).toBe(false);
  isVisible.mockRestore();
  rest(target);
  expect(tip()).toBe("Stop");
  expect(pressKey("Escape", target), "a tip under the pointer").toBe(false);
  expect(tip()).toBeUndefined();
});
