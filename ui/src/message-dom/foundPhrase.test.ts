import { expect, test } from "vitest";
import { parseHtml } from "./parseHtml";
import { phraseRanges, phraseSearch } from "./foundPhrase";

function root(html: string): HTMLElement {
  const element = document.createElement("div");
  element.append(parseHtml(html));
  return element;
}

const count = (page: Node, phrase: string) => phraseSearch([() => page])(phrase).pages[0]?.n ?? 0;

test("a phrase is found within words and over marks, and each time where it stands", () => {
  const page = root("<p>A <b>defrost</b> ends.</p><p>The de<i>frost</i>ing begins by hand.</p>");
  expect(phraseRanges(page, "defrost").map(String)).toEqual(["defrost", "defrost"]);
  expect(phraseRanges(page, "begins by").map(String)).toEqual(["begins by"]);
  expect(count(page, "a defrost ends")).toBe(1);
});

test("words of two cells or paragraphs are two lines", () => {
  const page = root("<table><tbody><tr><td>north</td><td>quay</td></tr></tbody></table><p>one</p><p>two</p>");
  expect(count(page, "northquay")).toBe(0);
  expect(count(page, "north quay")).toBe(1);
  expect(phraseRanges(page, "two").map(String)).toEqual(["two"]);
});

test("words of buttons are not the document’s", () => {
  expect(count(root("<p>Words <button>Copy</button></p>"), "copy")).toBe(0);
});
