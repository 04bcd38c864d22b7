import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftKeeper, NEW_CONVERSATION } from "./draftKeeper";

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

test("saves the text of each conversation", async () => {
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

test("does not save sent text as a draft", async () => {
  const { drafts, saved } = keeper();
  drafts.typed("c", "sent");
  expect(await drafts.send("c", "sent", () => Promise.resolve(true))).toBe(true);
  await vi.runAllTimersAsync();
  expect(saved).toEqual([]);
});

test("sending in one conversation keeps the unsaved text of another", async () => {
  const { drafts, saved } = keeper();
  drafts.typed("c", "unsaved");
  await drafts.send("d", "sent", () => Promise.resolve(true));
  await drafts.flush();
  expect(saved).toEqual(["c: unsaved"]);
});

test("a running save ends before sending begins", async () => {
  const order: string[] = [];
  const drafts = new DraftKeeper(async () => {
    await Promise.resolve();
    order.push("saved");
    return true;
  });
  drafts.typed("c", "words");
  void drafts.flush();
  await drafts.send("c", "words", async () => order.push("sent"));
  expect(order).toEqual(["saved", "sent"]);
});

test("words that could not be saved wait for the next chance", async () => {
  const tried: string[] = [];
  const drafts = new DraftKeeper(async (_, text) => tried.push(text) > 1);
  drafts.typed("c", "words");
  await drafts.flush();
  expect(drafts.textOf("c")).toBe("words");
  await drafts.flush();
  await drafts.flush();
  expect(tried).toEqual(["words", "words"]);
});

test("keeps the text of a failed save while another conversation is written in", async () => {
  const tried: string[] = [];
  const drafts = new DraftKeeper(async (id, text) => tried.push(`${id}: ${text}`) > 1);
  drafts.typed("c", "ten lines");
  await drafts.flush();
  drafts.typed("d", "x");
  await drafts.flush();
  expect(tried).toEqual(["c: ten lines", "c: ten lines", "d: x"]);
});

test("forgets a saved text only if the record is read after the save", async () => {
  const { drafts } = keeper();
  drafts.typed("c", "words");
  drafts.saved()();
  expect(drafts.textOf("c")).toBe("words");
  await drafts.flush();
  const forget = drafts.saved();
  drafts.typed("c", "words, and more");
  forget();
  expect(drafts.textOf("c")).toBe("words, and more");
  await drafts.flush();
  drafts.saved()();
  expect(drafts.textOf("c")).toBeUndefined();
});

test("saves the text of a failed send again", async () => {
  const { drafts, saved } = keeper();
  await drafts.send("c", "not sent", () => Promise.resolve(undefined));
  await drafts.flush();
  expect(saved).toEqual(["c: not sent"]);
});

test("a failed send does not replace newer text that was saved meanwhile", async () => {
  const { drafts, saved } = keeper();
  let fail: (sent: undefined) => void = () => undefined;
  const sending = drafts.send("c", "not sent", () => new Promise<undefined>((resolve) => (fail = resolve)));
  await vi.advanceTimersByTimeAsync(0);
  drafts.typed("c", "not sent, and more");
  await vi.advanceTimersByTimeAsync(10_000);
  fail(undefined);
  await sending;
  await vi.runAllTimersAsync();
  expect(saved).toEqual(["c: not sent, and more"]);
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

test("saves the text of a new conversation once that has an id", async () => {
  const { drafts, saved } = keeper();
  drafts.typed(NEW_CONVERSATION, "typed early");
  await drafts.flush();
  expect(saved).toEqual([]);
  drafts.moveNew("new", "");
  await drafts.flush();
  expect([saved, drafts.textOf(NEW_CONVERSATION)]).toEqual([["new: typed early"], undefined]);
});

test("text from the record does not replace newer text", async () => {
  const { drafts } = keeper();
  drafts.typed("c", "newer");
  drafts.read("c", "older");
  expect(drafts.textOf("c")).toBe("newer");
  await drafts.flush();
  drafts.read("c", "from the record");
  expect(drafts.textOf("c")).toBe("from the record");
});
