import { expect, test } from "vitest";
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
  find.useSearch(() => new Promise((resolve) => replies.push(resolve)));
  const reply = async (pages: Record<number, number>, hasMore: boolean) => {
    const found = Object.entries(pages).map(([page, n]) => ({ page: Number(page), n }));
    replies.shift()?.({ pages: found, hasMore });
    await Promise.resolve();
    await Promise.resolve();
  };
  return { find, reply, visited };
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
