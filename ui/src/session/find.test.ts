import { expect, test, vi } from "vitest";
import { contextOf } from "../testing/sessionContext";
import { openState } from "../testing/views";
import { Find } from "./find.svelte";

function begin() {
  const asked = contextOf(openState([]));
  const find = new Find(asked.context);
  const search = async (query: string, hits: Record<string, number>, hasMore = false) => {
    const searching = find.search(query);
    const messages = Object.entries(hits).map(([messageId, nHits]) => ({ messageId, nHits }));
    asked.calls.at(-1)?.settle({ messages, hasMore });
    const found = await searching;
    return found && `${found.messageId} ${String(found.index)}`;
  };
  const step = (by: "older" | "newer") => {
    const found = find.step(by);
    return found && `${found.messageId} ${String(found.index)}`;
  };
  return { ...asked, find, search, step };
}

test("finding begins at the newest hit, counts hits, and goes round in both directions", async () => {
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
  expect(find.progress).toMatch(/^1.000 of more than 1.000$/);
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
