import { expect, test } from "vitest";
import { cleaned } from "../export/cleaned";
import { holdCitations } from "./holdCitations";
import { parseHtml } from "./parseHtml";

/** The block as text, with citations as `[1]` and unbreakable parts in braces. */
function held(html: string): string {
  const block = document.createElement("div");
  block.append(holdCitations(parseHtml(html.replace(/\[(\d)\]/g, '<button class="cite">$1</button>'))));
  for (const chip of block.querySelectorAll(".cite")) chip.replaceWith(`[${chip.textContent}]`);
  for (const one of block.querySelectorAll(".hold")) one.replaceWith("{", ...one.childNodes, "}");
  return block.innerHTML;
}

test.each([
  ["a word and a sign", "<p>used oil[1]. More</p>", "<p>used {oil[1].} More</p>"],
  ["a word alone", "<p>oil[1]</p>", "<p>{oil[1]}</p>"],
  ["two numbers", "<p>used oil[1][2], and</p>", "<p>used {oil[1][2],} and</p>"],
  [
    "the end of a mark",
    "<p><strong>used oil.</strong>[1] x</p>",
    "<p><strong>used </strong>{<strong>oil.</strong>[1]} x</p>",
  ],
  ["a mark of one word", "<p>a <em>b</em>[1]</p>", "<p>a {<em>b</em>[1]}</p>"],
  [
    "a figure in a mark",
    "<p><strong>a <em>9 m</em></strong>[1]</p>",
    "<p><strong>a <em>9 </em></strong>{<strong><em>m</em></strong>[1]}</p>",
  ],
  ["code", "<p>in <code>main</code>[1]</p>", "<p>in {<code>main</code>[1]}</p>"],
  ["a letter of a script without spaces", "<p>料金は千円です[1]。</p>", "<p>料金は千円で{す[1]。}</p>"],
  ["the end of an endless word", `<p>${"x".repeat(90)}y[1]</p>`, `<p>${"x".repeat(90)}{y[1]}</p>`],
  ["nothing, where there is no word", "<p>[1]a <br>[2] b</p>", "<p>[1]a <br>[2] b</p>"],
])("a number stays on the line of %s", (_, html, expected) => {
  expect(held(html)).toBe(expected);
});

test("a copied mark is whole", () => {
  const fragment = document.createDocumentFragment();
  fragment.append(
    holdCitations(
      parseHtml('<p><strong>used <em>old oil</em></strong><button class="cite">1</button> x</p>'),
    ),
  );
  expect(cleaned(fragment).innerHTML).toBe("<p><strong>used <em>old oil</em></strong> x</p>");
});
