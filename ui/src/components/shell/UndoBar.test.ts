import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import UndoBar from "./UndoBar.svelte";

let bar: Record<string, unknown> | null = null;

beforeEach(() => void vi.useFakeTimers());
afterEach(async () => {
  if (bar) await unmount(bar);
  bar = null;
  document.body.replaceChildren();
  vi.useRealTimers();
});

function show(target = document.body) {
  const done = { undone: 0, expired: 0 };
  bar = mount(UndoBar, {
    target,
    props: {
      undoable: {
        text: () => "Answer deleted",
        untilMs: Date.now() + 10_000,
        undo: () => (done.undone += 1),
        expire: () => (done.expired += 1),
      },
    },
  });
  flushSync();
  return done;
}

test("it says what was done", () => {
  show();
  expect(document.querySelector('[role="status"]')?.textContent).toContain("Answer deleted");
});

test("it lets go when the time is over, not before", async () => {
  const done = show();
  await vi.advanceTimersByTimeAsync(8_500);
  expect(done.expired).toBe(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done.expired).toBeGreaterThan(0);
});

test("it stays as long as its button has the focus, and goes after that", async () => {
  const done = show();
  document.querySelector("button")?.focus();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(done.expired).toBe(0);
  document.querySelector("button")?.blur();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done.expired).toBeGreaterThan(0);
});

test("the keys of undo take back, but in a field they belong to what is typed", () => {
  const done = show();
  const press = (target: EventTarget) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
  const field = document.body.appendChild(document.createElement("textarea"));
  press(field);
  expect(done.undone).toBe(0);
  press(document.body);
  expect(done.undone).toBe(1);
});

test("the keys take back what was done last, and nothing behind a dialog", async () => {
  const press = () =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true }));
  const first = show();
  const earlier = bar;
  const second = show();
  press();
  expect([first.undone, second.undone]).toEqual([0, 1]);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.showModal();
  press();
  expect([first.undone, second.undone]).toEqual([0, 1]);
  dialog.remove();
  if (bar) await unmount(bar);
  bar = earlier;
  press();
  expect([first.undone, second.undone]).toEqual([1, 1]);
});
