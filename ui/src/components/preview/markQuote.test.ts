import { expect, test } from "vitest";
import { markQuote } from "./markQuote";

function root(html: string): HTMLElement {
  const element = document.createElement("div");
  element.append(document.createRange().createContextualFragment(html));
  return element;
}

const marked = (element: HTMLElement) =>
  [...element.querySelectorAll("mark")].map((mark) => mark.textContent);

test("quoted words are marked whatever stands between them", () => {
  const page = root("<p>It says: “Visiting yachts may stay\n seventy-two hours” there.</p>");
  expect(markQuote(page, "visiting yachts may stay seventy two hours")?.textContent).toBe(
    "Visiting yachts may stay\n seventy-two hours",
  );
});

test("words with marks of their own are marked part by part, and nothing else changes", () => {
  const page = root("<p>The <b>pump</b> was <code>replaced</code> in March.</p>");
  const before = page.textContent;
  expect(markQuote(page, "pump was replaced in")?.textContent).toBe("pump");
  expect(marked(page)).toEqual(["pump", " was ", "replaced", " in"]);
  expect(page.textContent).toBe(before);
});

test("a shortened quote is marked from its first part to its last", () => {
  const page = root("<p>One two three. Four five six. Seven eight nine.</p>");
  markQuote(page, "…two three … seven eight…");
  expect(marked(page)).toEqual(["two three. Four five six. Seven eight"]);
});

test("words that are not there are not marked", () => {
  const page = root("<p>Only words.</p>");
  expect(markQuote(page, "other words")).toBeNull();
  expect(markQuote(page, "—")).toBeNull();
  expect(markQuote(page, "")).toBeNull();
  expect(marked(page)).toEqual([]);
});
