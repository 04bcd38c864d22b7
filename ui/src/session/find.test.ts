import { expect, test } from "vitest";
import { contextOf } from "../testing/sessionContext";
import { openState } from "../testing/views";
import { Find } from "./find.svelte";

function begin() {
  const asked = contextOf(openState([]));
  const find = new Find(asked.context);
  const search = async (query: string, messageIds: string[], hasMore = false) => {
    const searching = find.search(query);
    asked.calls.at(-1)?.settle({ messageIds, hasMore });
    return searching;
  };
  return { ...asked, find, search };
}

test("finding begins at the newest message, and goes round in both directions", async () => {
  const { find, search } = begin();
  expect(await search("light", ["old", "middle", "new"])).toBe("new");
  expect(find.progress).toBe("3 of 3");
  expect([find.step("older"), find.progress]).toEqual(["middle", "2 of 3"]);
  expect([find.step("older"), find.step("older")]).toEqual(["old", "new"]);
  expect([find.step("newer"), find.progress]).toEqual(["old", "1 of 3"]);
});

test("nothing found is said, and nothing looked for is not", async () => {
  const { find, search } = begin();
  expect(find.progress).toBe("");
  expect(await search("zebra", [])).toBeNull();
  expect([find.progress, find.step("older")]).toEqual(["No results", null]);
  await search("", []);
  expect(find.progress).toBe("");
});

test("more than are told are said to be there", async () => {
  const { find, search } = begin();
  const ids = Array.from({ length: 1000 }, (_, i) => `m${i}`);
  await search("the", ids, true);
  expect(find.progress).toMatch(/^1.000 of more than 1.000$/);
});

test("an answer that comes late is not taken for one to what is looked for now", async () => {
  const { find, calls } = begin();
  const slow = find.search("li");
  const quick = find.search("light");
  calls[1]?.settle({ messageIds: ["m2"], hasMore: false });
  calls[0]?.settle({ messageIds: ["m1", "m2", "m3"], hasMore: false });
  expect([await slow, await quick]).toEqual([null, "m2"]);
  expect([find.current, find.progress]).toEqual(["m2", "1 of 1"]);
  find.end();
  expect([find.current, find.progress]).toEqual([null, ""]);
});
