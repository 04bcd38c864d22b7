import { expect, test, vi } from "vitest";
import { parseHtml } from "./parseHtml";
import { phraseRanges, phraseSearch } from "./foundPhrase";

function root(html: string): HTMLElement {
  const element = document.createElement("div");
  element.append(parseHtml(html));
  return element;
}

async function count(page: Node, phrase: string): Promise<number> {
  const { pages } = await phraseSearch([() => page])(phrase);
  return pages[0]?.n ?? 0;
}

test("a phrase is found within words and over marks, and each time where it stands", async () => {
  const page = root("<p>A <b>defrost</b> ends.</p><p>The de<i>frost</i>ing begins by hand.</p>");
  expect(phraseRanges(page, "defrost").map(String)).toEqual(["defrost", "defrost"]);
  expect(phraseRanges(page, "begins by").map(String)).toEqual(["begins by"]);
  expect(await count(page, "a defrost ends")).toBe(1);
});

test("words of two cells or paragraphs are two lines", async () => {
  const page = root("<table><tbody><tr><td>north</td><td>quay</td></tr></tbody></table><p>one</p><p>two</p>");
  expect(await count(page, "northquay")).toBe(0);
  expect(await count(page, "north quay")).toBe(1);
  expect(phraseRanges(page, "two").map(String)).toEqual(["two"]);
});

test("words of buttons are not the document’s", async () => {
  expect(await count(root("<p>Words <button>Copy</button></p>"), "copy")).toBe(0);
});

test("a long document is searched in steps, and another phrase starts at the first part", async () => {
  // Each part takes longer than a step may.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1000));
  const search = phraseSearch(["one", "two one", "two"].map((words) => () => root(`<p>${words}</p>`)));
  expect(await search("two")).toEqual({ pages: [], hasMore: true });
  expect(await search("two")).toEqual({ pages: [{ page: 2, n: 1 }], hasMore: true });
  expect(await search("one")).toEqual({ pages: [{ page: 1, n: 1 }], hasMore: true });
  const steps = [await search("two"), await search("two"), await search("two")];
  const pages = [
    { page: 2, n: 1 },
    { page: 3, n: 1 },
  ];
  expect(steps.at(-1)).toEqual({ pages, hasMore: false });
  vi.restoreAllMocks();
});
