import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { until } from "../../testing/until";
import Tooltip from "./Tooltip.svelte";

let app: Record<string, unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.replaceChildren();
  app = mount(Tooltip, { target: document.body });
  flushSync();
});
afterEach(async () => {
  vi.useRealTimers();
  await unmount(app);
});

/** An element with a tip; `undefined` for one without. */
function element(tip: string | undefined, parent: ParentNode = document.body): HTMLElement {
  const made = document.createElement("span");
  if (tip !== undefined) made.dataset["tip"] = tip;
  parent.append(made);
  return made;
}

/** Lets the pointer rest on an element. */
function rest(on: Element): void {
  on.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  vi.advanceTimersByTime(500);
}

const tip = (): string | undefined => {
  flushSync();
  return document.querySelector('[role="tooltip"]')?.textContent.trim();
};

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
