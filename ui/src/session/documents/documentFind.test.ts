import { expect, test, vi } from "vitest";
import type { PreviewHitsView } from "../../ipc/bindings";
import { t } from "../../words/words";
import { DocumentFind } from "./documentFind.svelte";

/** Starts a search while the reader is on page 124. The test supplies each reply. */
function begin() {
  const replies: ((found: PreviewHitsView) => void)[] = [];
  const visited: string[] = [];
  const find = new DocumentFind(
    () => 124,
    ({ page, index }) => visited.push(`${page}/${index}`),
  );
  const search = () => new Promise<PreviewHitsView>((resolve) => replies.push(resolve));
  const removeSearch = find.useSearch(search);
  const reply = async (pages: Record<number, number>, hasMore: boolean) => {
    const found = Object.entries(pages).map(([page, n]) => ({ page: Number(page), n }));
    replies.shift()?.({ pages: found, hasMore });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { find, reply, visited, search, removeSearch };
}

test("finding begins at the page in sight, also when Enter is pressed while pages are still searched", async () => {
  const { find, reply, visited } = begin();
  find.typed("copyright");
  void find.step(1);
  await reply({ 23: 2 }, true);
  void find.step(1);
  expect(visited, "pages before the one in sight are no place to begin").toEqual([]);
  await reply({ 23: 2, 124: 1, 169: 1 }, true);
  expect(visited).toEqual(["124/0"]);
  expect(find.progress).toBe("3 of 4+");
  await reply({ 23: 2, 124: 1, 169: 1 }, false);
  expect(find.progress).toBe("3 of 4");
  void find.step(1);
  void find.step(1);
  expect(visited, "round and round").toEqual(["124/0", "169/0", "23/0"]);
});

test("where only earlier pages have the words, the first of them is gone to once all were searched", async () => {
  const { find, reply, visited } = begin();
  find.typed("copyright");
  expect(find.progress, "nothing is missing before the search has run").toBe(t.documentFindSearching);
  void find.step(1);
  await reply({ 23: 2 }, true);
  await reply({ 23: 2 }, false);
  expect(visited).toEqual(["23/0"]);
});

test("another view of the document searches again, keeps the match and does not move the reader", async () => {
  const { find, reply, visited, search, removeSearch } = begin();
  find.typed("copyright");
  void find.step(1);
  await reply({ 23: 2, 124: 1, 169: 3 }, false);
  void find.step(1);
  void find.step(1);
  expect(find.current).toEqual({ page: 169, index: 1 });
  // The second search fails, because the document has to be opened again.
  removeSearch();
  const removeAgain = find.useSearch(search);
  await reply({}, false);
  removeAgain();
  expect(find.progress, "nothing searches any more").not.toBe(t.documentFindSearching);
  find.useSearch(search);
  await reply({ 23: 2 }, true);
  await reply({ 23: 2, 124: 1, 169: 3 }, false);
  expect(find.current).toEqual({ page: 169, index: 1 });
  expect(visited).toEqual(["124/0", "169/0", "169/1"]);
});

test("a typed letter ends the search for the text before it", async () => {
  const { find, reply, visited } = begin();
  find.typed("c");
  void find.step(1);
  find.typed("co");
  await reply({ 124: 9 }, true);
  expect([visited, find.total, find.searched]).toEqual([[], 0, "c"]);
  void find.step(1);
  await reply({ 169: 1 }, false);
  expect([visited, find.total, find.searched]).toEqual([["169/0"], 1, "co"]);
});

test("matches stay when the search of later pages fails", async () => {
  const { find, reply } = begin();
  vi.spyOn(console, "warn").mockReturnValue();
  let n = 0;
  find.useSearch(() => {
    n += 1;
    return n === 1
      ? Promise.resolve({ pages: [{ page: 124, n: 3 }], hasMore: true })
      : Promise.reject(new Error("late"));
  });
  find.typed("copyright");
  void find.step(1);
  await reply({}, false);
  await vi.waitFor(() => expect(find.progress).toBe(t.findPosition({ n: 1, total: 3 })));
  vi.restoreAllMocks();
});

test("the first match is gone to when a document that had to be opened again has it", async () => {
  const { find, reply, visited, search, removeSearch } = begin();
  find.typed("copyright");
  void find.step(1);
  await reply({}, false);
  removeSearch();
  find.useSearch(search);
  await reply({ 169: 1 }, false);
  expect(visited).toEqual(["169/0"]);
});
