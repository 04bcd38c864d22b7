import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftKeeper } from "./draftKeeper";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keeper() {
  const saved: string[] = [];
  const drafts = new DraftKeeper(async (id, text) => saved.push(`${id}: ${text}`) > 0);
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
    return true;
  });
  drafts.typed("c", "words");
  void drafts.flush();
  await drafts.drop();
  order.push("sent");
  expect(order).toEqual(["saved", "sent"]);
});

test("words that could not be saved wait for the next chance", async () => {
  const tried: string[] = [];
  const drafts = new DraftKeeper(async (_, text) => tried.push(text) > 1);
  drafts.typed("c", "words");
  await drafts.flush();
  await drafts.flush();
  await drafts.flush();
  expect(tried).toEqual(["words", "words"]);
});

test("words that were not sent are saved again, unless newer ones were typed", async () => {
  const { drafts, saved } = keeper();
  drafts.typedUnlessNewer("c", "not sent");
  await drafts.flush();
  drafts.typed("c", "not sent, and more");
  drafts.typedUnlessNewer("c", "not sent");
  await drafts.flush();
  expect(saved).toEqual(["c: not sent", "c: not sent, and more"]);
});

test("what is typed while something is done is saved after it, also when that fails", async () => {
  const order: string[] = [];
  const drafts = new DraftKeeper(async (_, text) => order.push(text) > 0);
  drafts.typed("c", "before");
  let end: (isDone: boolean) => void = () => undefined;
  const work = drafts.before(async () => {
    order.push("begun");
    if (!(await new Promise<boolean>((resolve) => (end = resolve)))) throw new Error("failed");
    order.push("done");
  });
  const failed = expect(work).rejects.toThrow("failed");
  await vi.advanceTimersByTimeAsync(0);
  drafts.typed("c", "meanwhile");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(order).toEqual(["before", "begun"]);
  end(false);
  await failed;
  await vi.runAllTimersAsync();
  expect(order).toEqual(["before", "begun", "meanwhile"]);
});
