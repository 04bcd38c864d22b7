import { unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { get, pressKey, show } from "../../testing/page";
import UndoBar from "./UndoBar.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function showBar() {
  const done = { undone: 0, expired: 0 };
  const bar = show(UndoBar, {
    undoable: {
      text: () => "Answer deleted",
      untilMs: Date.now() + 10_000,
      undo: () => (done.undone += 1),
      expire: () => (done.expired += 1),
    },
  });
  return Object.assign(done, { bar });
}

const undoKeys = (on: Element = document.body) => pressKey("z", on, { ctrlKey: true });

test("it says what was done", () => {
  showBar();
  expect(get('[role="status"]').textContent).toContain("Answer deleted");
});

test("it lets go when the time is over, not before", async () => {
  const done = showBar();
  await vi.advanceTimersByTimeAsync(8_500);
  expect(done.expired).toBe(0);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(done.expired).toBeGreaterThan(0);
});

test("it stays as long as its button has the focus, and goes after that", async () => {
  const done = showBar();
  get("button").focus();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(done.expired).toBe(0);
  get("button").blur();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(done.expired).toBeGreaterThan(0);
});

test("the keys of undo take back, but in a field they belong to what is typed", () => {
  const done = showBar();
  const field = document.body.appendChild(document.createElement("textarea"));
  undoKeys(field);
  expect(done.undone).toBe(0);
  undoKeys();
  expect(done.undone).toBe(1);
});

test("the keys take back what was done last, and nothing behind a dialog", async () => {
  const first = showBar();
  const second = showBar();
  undoKeys();
  expect([first.undone, second.undone]).toEqual([0, 1]);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.showModal();
  undoKeys();
  expect([first.undone, second.undone]).toEqual([0, 1]);
  dialog.remove();
  await unmount(second.bar);
  undoKeys();
  expect([first.undone, second.undone]).toEqual([1, 1]);
});
