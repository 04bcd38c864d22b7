import { expect, test } from "vitest";
import { growText } from "./growText";
import { holdCitations } from "./holdCitations";
import { morphChildren } from "./morph";
import { parseHtml } from "./parseHtml";

/** Shows one block and then the other. Returns whether it grew by text alone, and the result. */
function grow(before: string, after: string) {
  const element = document.createElement("div");
  morphChildren(element, holdCitations(parseHtml(before)));
  const isGrown = growText(element, before, after);
  if (!isGrown) morphChildren(element, holdCitations(parseHtml(after)));
  const once = document.createElement("div");
  morphChildren(once, holdCitations(parseHtml(after)));
  expect(element.innerHTML).toBe(once.innerHTML);
  return isGrown;
}

test.each([
  ["a paragraph", "<p>One</p>", "<p>One two</p>"],
  ["a list", "<ul><li>a</li><li>b</li></ul>", "<ul><li>a</li><li>b c</li></ul>"],
  [
    "a quote",
    "<blockquote><p>a <em>b</em> c</p></blockquote>",
    "<blockquote><p>a <em>b</em> c d</p></blockquote>",
  ],
  ["strong words", "<p>a <strong>b</strong></p>", "<p>a <strong>b c</strong></p>"],
])("words are put to the end of %s", (_, before, after) => {
  expect(grow(before, after)).toBe(true);
});

test.each([
  ["a new element", "<p>One</p>", "<p>One <em>two</em></p>"],
  ["a sign that is written otherwise in HTML", "<p>One</p>", "<p>One &amp; two</p>"],
  ["words after such a sign", "<p>One &amp;</p>", "<p>One &amp; two</p>"],
  ["words behind an element", "<p>a <em>b</em></p>", "<p>a <em>b</em> c</p>"],
  ["other words", "<p>One</p>", "<p>Two three</p>"],
  ["fewer words", "<p>One two</p>", "<p>One</p>"],
  ["another element", "<p>One</p>", "<h2>One two</h2>"],
  ["the first words", "<p></p>", "<p>One</p>"],
  [
    "what was put to a number",
    '<p>a<button class="cite">1</button>.</p>',
    '<p>a<button class="cite">1</button>. B</p>',
  ],
])("%s is no growth by words", (_, before, after) => {
  expect(grow(before, after)).toBe(false);
});

test("what was selected, and the text node itself, stay", () => {
  const element = document.createElement("div");
  morphChildren(element, parseHtml("<p>One</p>"));
  const text = element.firstChild?.firstChild;
  expect(growText(element, "<p>One</p>", "<p>One two</p>")).toBe(true);
  expect(element.firstChild?.firstChild).toBe(text);
});
