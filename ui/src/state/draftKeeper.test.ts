import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftKeeper } from "./draftKeeper";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeper() {
  const saved: string[] = [];
  const drafts = new DraftKeeper(async (id, text) => void saved.push(`${id}: ${text}`));
  return { drafts, saved };
}

test("a run of keys is saved once, with the last words", async () => {
  const { drafts, saved } = keeper();
  for (const text of ["h", "he", "hey"]) drafts.typed("c", text);
  await vi.runAllTimersAsync();
  expect(saved).toEqual(["c: hey"]);
});

test("words of the conversation before are saved at once when another one is typed in", async () => {
  const { drafts, saved } = keeper();
  drafts.typed("c", "first");
  drafts.typed("d", "second");
  await drafts.flush();
  expect(saved).toEqual(["c: first", "d: second"]);
});

test("flushing twice saves once", async () => {
  const { drafts, saved } = keeper();
  drafts.typed("c", "words");
  await drafts.flush();
  await drafts.flush();
  expect(saved).toEqual(["c: words"]);
});

test("words that were sent are not saved as a draft afterwards", async () => {
  const { drafts, saved } = keeper();
  drafts.typed("c", "sent");
  await drafts.drop();
  await vi.runAllTimersAsync();
  expect(saved).toEqual([]);
});

test("a save that runs is through before sending begins", async () => {
  const order: string[] = [];
  const drafts = new DraftKeeper(async () => {
    await Promise.resolve();
    order.push("saved");
  });
  drafts.typed("c", "words");
  void drafts.flush();
  await drafts.drop();
  order.push("sent");
  expect(order).toEqual(["saved", "sent"]);
});
