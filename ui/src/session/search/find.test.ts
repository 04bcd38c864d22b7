import { expect, test, vi } from "vitest";
import { contextOf } from "../../testing/sessionContext";
import { answer } from "../../testing/views/messages";
import { openState } from "../../testing/views/start";
import { Find } from "./find.svelte";

function begin() {
  const asked = contextOf(openState([]));
  const find = new Find(asked.context);
  const search = async (
    query: string,
    hits: Record<string, number>,
    hasMore = false,
    inSight: string | null = null,
  ) => {
    const searching = find.search(query, inSight);
    const messages = Object.entries(hits).map(([messageId, nHits]) => ({ messageId, nHits }));
    asked.calls.at(-1)?.settle({ messages, hasMore });
    const found = await searching;
    return found && `${found.messageId} ${String(found.index)}`;
  };
  const step = (by: "older" | "newer") => {
    const found = find.step(by);
    return found && `${found.messageId} ${String(found.index)}`;
  };
  /** The answer grows. */
  const grow = () => {
    asked.context.change((state) =>
      state.open ? { ...state, open: { ...state.open, messages: [...state.open.messages] } } : state,
    );
  };
  return { ...asked, find, search, step, grow };
}

test("begins at the first hit from the message in sight, and above it when there is none below", async () => {
  const { search, context } = begin();
  const messages = ["a", "b", "c", "d"].map((id) => answer(id));
  context.change((state) => ({ ...state, open: state.open && { ...state.open, messages } }));
  expect(await search("light", { a: 1, b: 2, c: 1 }, false, "b")).toBe("b 0");
  expect(await search("light", { a: 1, c: 2, d: 1 }, false, "b")).toBe("c 0");
  expect(await search("light", { a: 1, b: 2 }, false, "d")).toBe("b 1");
  expect(await search("light", { earlier: 1, d: 2 }, false, "b")).toBe("d 0");
  expect(await search("light", { a: 1, later: 2 }, false, "b")).toBe("later 0");
});

test("without a message in sight, finding begins at the newest hit, counts hits, and goes round in both directions", async () => {
  const { find, search, step } = begin();
  expect(await search("light", { old: 1, middle: 3, new: 2 })).toBe("new 1");
  expect(find.progress).toBe("6 of 6");
  expect([step("older"), find.progress]).toEqual(["new 0", "5 of 6"]);
  expect([step("older"), step("older"), step("older")]).toEqual(["middle 2", "middle 1", "middle 0"]);
  expect([step("older"), find.progress]).toEqual(["old 0", "1 of 6"]);
  expect(step("older")).toBe("new 1");
  expect([step("newer"), find.progress]).toEqual(["old 0", "1 of 6"]);
});

test("what stands on the page corrects what was counted, and the place stays", async () => {
  const { find, search, step } = begin();
  await search("light", { old: 2, new: 2 });
  find.correct("new", 3);
  expect([find.current, find.progress]).toEqual([{ messageId: "new", index: 2 }, "5 of 5"]);
  find.correct("old", 1);
  expect([find.current?.index, find.progress]).toEqual([2, "4 of 4"]);
  find.correct("new", 0);
  expect(find.progress).toBe("4 of 4");
  expect(step("newer")).toBe("old 0");
});

test("what has come since is counted when one goes on, and the place stays", async () => {
  const { find, search, step, calls, grow } = begin();
  await search("light", { old: 2, new: 1 });
  await find.recount(() => 0);
  expect(calls, "nothing has come").toHaveLength(1);

  const recount = async (hits: Record<string, number>) => {
    grow();
    const counting = find.recount(() => 0);
    const messages = Object.entries(hits).map(([messageId, nHits]) => ({ messageId, nHits }));
    calls.at(-1)?.settle({ messages, hasMore: false });
    await counting;
  };
  await recount({ old: 2, new: 4 });
  expect([find.current, find.progress]).toEqual([{ messageId: "new", index: 0 }, "3 of 6"]);
  expect([step("newer"), find.progress]).toEqual(["new 1", "4 of 6"]);
  await recount({ old: 2, new: 1 });
  expect([find.current, find.progress], "the hit is gone").toEqual([
    { messageId: "new", index: 0 },
    "3 of 3",
  ]);
  await recount({ old: 1 });
  expect(find.current, "its message is gone").toEqual({ messageId: "old", index: 0 });
});

test("who goes on while what has come is counted goes on from there", async () => {
  const { find, search, step, calls, grow } = begin();
  await search("light", { old: 2, new: 2 });
  grow();
  const counting = find.recount(() => 0);
  await find.recount(() => 0);
  expect(calls, "one request at a time").toHaveLength(2);
  expect(step("older")).toBe("new 0");
  calls.at(-1)?.settle({ messages: [{ messageId: "new", nHits: 3 }], hasMore: false });
  await counting;
  expect([find.current, find.progress]).toEqual([{ messageId: "new", index: 0 }, "1 of 3"]);
});

test("in the message that was gone to, what stands on the page counts, and its place stays", async () => {
  const { find, search, step, calls, grow } = begin();
  await search("fees", { old: 1, new: 2 });
  find.correct("new", 6);
  expect(find.progress).toBe("7 of 7");
  grow();
  const counting = find.recount(() => 9);
  calls.at(-1)?.settle({
    messages: [
      { messageId: "old", nHits: 1 },
      { messageId: "new", nHits: 4 },
    ],
    hasMore: false,
  });
  await counting;
  expect([find.current?.index, find.progress]).toEqual([5, "7 of 10"]);
  expect(step("newer")).toBe("new 6");
  grow();
  const failing = find.recount(() => 11);
  calls.at(-1)?.fail();
  await failing;
  expect(find.progress, "what was found is kept when looking fails").toBe("8 of 10");
});

test("where nothing was found before, what has come is gone through from the newest on", async () => {
  const { find, search, step, calls, grow } = begin();
  await search("light", {});
  grow();
  const counting = find.recount(() => 0);
  calls.at(-1)?.settle({ messages: [{ messageId: "new", nHits: 2 }], hasMore: false });
  await counting;
  expect(find.current, "nobody was led there").toBeNull();
  expect(step("older")).toBe("new 1");
});

test("nothing found is said, and nothing looked for is not", async () => {
  const { find, search, step } = begin();
  expect(find.progress).toBe("");
  expect(await search("zebra", {})).toBeNull();
  expect([find.progress, step("older")]).toEqual(["No results", null]);
  await search("", {});
  expect(find.progress).toBe("");
});

test("more than are told are said to be there", async () => {
  const { find, search } = begin();
  await search("the", { m1: 1000 }, true);
  expect(find.progress).toMatch(/^1.000 of 1.000\+$/);
});

test("what is typed while something is looked for waits, and only the last of it is looked for", async () => {
  const { find, calls } = begin();
  const searches = ["l", "li", "light"].map((query) => find.search(query));
  expect(calls).toHaveLength(1);
  calls[0]?.settle({ messages: [{ messageId: "m1", nHits: 3 }], hasMore: false });
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.args).toMatchObject({ query: "light" });
  calls[1]?.settle({ messages: [{ messageId: "m2", nHits: 1 }], hasMore: false });
  expect(await Promise.all(searches)).toEqual([null, null, { messageId: "m2", index: 0 }]);
  expect([find.current, find.progress]).toEqual([{ messageId: "m2", index: 0 }, "1 of 1"]);
});

test("a reply that comes after the end of finding is not shown, and the next search goes at once", async () => {
  const { find, search, calls } = begin();
  const late = find.search("light");
  find.end();
  calls[0]?.settle({ messages: [{ messageId: "m1", nHits: 3 }], hasMore: false });
  expect(await late).toBeNull();
  expect([find.current, find.progress]).toEqual([null, ""]);
  expect(await search("light", { m2: 1 })).toBe("m2 0");
});

test("is searching until the reply to the latest query", async () => {
  const { calls, find, search } = begin();
  await search("li", { old: 2 });
  expect(find.isSearching).toBe(false);
  const searching = find.search("light");
  expect(find.isSearching).toBe(true);
  calls.at(-1)?.settle({ messages: [{ messageId: "new", nHits: 1 }], hasMore: false });
  await searching;
  expect(find.isSearching).toBe(false);
});
