import { afterEach, expect, test } from "vitest";
import { selectionQuote } from "./selectionQuote";

afterEach(() => document.body.replaceChildren());

/** Selects from the beginning of a paragraph to an offset in one of its words. */
function quoteTo(words: readonly string[], last: number, offset: number): string | undefined {
  const page = document.createElement("div");
  page.className = "text-layer";
  page.dataset["quoteSource"] = "policy.pdf, page 5";
  const paragraph = document.createElement("p");
  const spans = words.map((word) => {
    const span = document.createElement("span");
    span.textContent = word;
    return span;
  });
  paragraph.append(...spans);
  page.append(paragraph);
  document.body.append(page);
  const [from, to] = [spans[0]?.firstChild, spans[last]?.firstChild];
  if (from && to) document.getSelection()?.setBaseAndExtent(from, 0, to, offset);
  return selectionQuote()?.text;
}

const WORDS = ["See ", "https://www.debian.org/doc/packaging-", "manuals/menu-policy/ ", "and ", "more."];

test("a selection that ends within an address has all of it", () => {
  const whole = "See https://www.debian.org/doc/packaging-manuals/menu-policy/";
  expect(quoteTo(WORDS, 1, WORDS[1]?.length ?? 0)).toBe(whole);
  document.body.replaceChildren();
  expect(quoteTo(WORDS, 1, 12)).toBe(whole);
});

test("a selection that ends behind an address or in a word has what was selected", () => {
  expect(quoteTo(WORDS, 3, 2)).toBe("See https://www.debian.org/doc/packaging-manuals/menu-policy/ an");
});
