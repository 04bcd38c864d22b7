import { expect, test } from "vitest";
import { foundQuotes } from "../../testing/foundQuotes";
import { markCitations, markPlaces, searchedParts, searchedTexts, showCitation } from "./markQuote";
import { sheetGrid } from "./sheetGrid";
import { textLines } from "./textLines";

function root(html: string): HTMLElement {
  const element = document.createElement("div");
  element.append(document.createRange().createContextualFragment(html));
  return element;
}

/** Marks these quotes as citations 1, 2 and so on. Returns the text of the first mark of each. */
function mark(element: HTMLElement, ...quotes: string[]): (string | null)[] {
  const citations = quotes.map((quote, at) => ({ number: at + 1, passage: 0, place: "", quote }));
  const found = foundQuotes({ parts: [searchedTexts(element)], quotes }).marks;
  return markCitations(element, citations, found).map((first) => first?.textContent ?? null);
}

const marked = (element: HTMLElement) =>
  [...element.querySelectorAll("mark")].map(({ textContent }) => textContent);

test("words with marks of their own are marked part by part, and nothing else changes", () => {
  const page = root("<p>The <b>pump</b> was <code>replaced</code> in March.</p>");
  const before = page.textContent;
  expect(mark(page, "pump was replaced in")).toEqual(["pump"]);
  expect(marked(page)).toEqual(["pump", " was ", "replaced", " in"]);
  expect(page.textContent).toBe(before);
});

test("the cells of a row that is quoted with the names of its columns are marked", () => {
  const table = `<table><thead><tr><th>Name</th><th>City</th><th>Fee</th></tr></thead>
    <tbody><tr><td>Anna</td><td>Bern</td><td>12</td></tr>
    <tr><td>Ben</td><td></td><td>120</td></tr></tbody></table>`;
  const named = searchedTexts(root(table))[0]?.replace(/\s+/gu, " ");
  expect(named).toContain("Name: Anna City: Bern Fee: 12 Name: Ben Fee: 120");
  const sheet = root(table);
  expect(mark(sheet, "Name: Ben\nFee: 120")).toEqual(["Ben"]);
  expect(marked(sheet)).toEqual(["Ben", "120"]);
  const displayed = root(table);
  expect(mark(displayed, "Anna\nBern")).toEqual(["Anna"]);
  expect(marked(displayed)).toEqual(["Anna", "Bern"]);
});

test("a passage that goes on in the next table is found without the names of its columns", () => {
  const table = (name: string) =>
    `<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>${name}</td></tr></tbody></table>`;
  const sheet = root(table("Anna") + table("Ben"));
  expect(mark(sheet, "Name: Anna\nName: Ben")).toEqual(["Anna"]);
  expect(marked(sheet)).toEqual(["Anna", "Ben"]);
});

test("what the page adds to a document is not searched", () => {
  const drawn = root('<p>One<button>Copy</button></p><div class="drawing"><p>Not drawn</p></div><p>Two</p>');
  expect(searchedTexts(drawn)).toEqual(["One\nTwo"]);
});

test("the texts of parts are made in a later task and once, and none for a closed document", async () => {
  let n = 0;
  const make = () => root(`<p>Part ${++n}</p>`);
  const texts = searchedParts([make, make]);
  const first = texts(() => true);
  expect(n).toBe(0);
  expect(await first).toEqual([["Part 1"], ["Part 2"]]);
  expect(await texts(() => true)).toEqual([["Part 1"], ["Part 2"]]);
  expect(await searchedParts([make])(() => false)).toEqual([]);
});

test("the passages of an answer are marked with their numbers, and one of them is current", () => {
  const page = root("<p>One two three. <b>Four five six.</b> Seven eight nine.</p>");
  expect(mark(page, "Four five", "words of another page", "eight nine")).toEqual([
    "Four five",
    null,
    "eight nine",
  ]);
  expect([...page.querySelectorAll("mark")].map(({ dataset }) => dataset["number"])).toEqual(["1", "3"]);
  showCitation(page, 2);
  const current = [...page.querySelectorAll("mark[data-current]")].map(({ textContent }) => textContent);
  expect(current).toEqual(["eight nine"]);
});

test("quotes that overlap are marked in each other", () => {
  const page = root("<p>One two three four.</p>");
  expect(mark(page, "One two three", "two three four")).toEqual(["One two three", "two three"]);
  expect(marked(page)).toEqual(["One two three", "two three", " four"]);
});

test("the cell of a quoted figure is marked, and all cells of a quoted row", () => {
  const sheet = `<table><thead><tr><th>Day</th><th>kWh</th></tr></thead>
    <tbody><tr><td>Wed</td><td>1,702.4</td></tr><tr><td>Thu</td><td>1,688.9</td></tr></tbody></table>`;
  const grid = root("");
  grid.append(sheetGrid(document.createRange().createContextualFragment(sheet)));
  mark(grid, "1,702.4", "Day: Thu\nkWh: 1,688.9");
  markPlaces(grid);
  const cited = [...grid.querySelectorAll("[data-cited]")];
  expect(cited.map((cell) => cell.textContent)).toEqual(["1,702.4", "Thu", "1,688.9"]);
  expect([...grid.querySelectorAll("[data-figure] [data-cited]")]).toEqual(cited.slice(0, 1));
});

test("each line of a quoted passage is marked, and its last one is known", () => {
  const text = root("");
  text.append(textLines("7.3 Response times\nThe contractor is on site\nwithin four hours.\nCalls", 1));
  mark(text, "The contractor is on site\nwithin four hours.");
  markPlaces(text);
  showCitation(text, 0);
  const numbers = (of: string) =>
    [...text.querySelectorAll<HTMLElement>(of)].map(({ dataset }) => dataset["line"]);
  expect(numbers("[data-cited][data-current]")).toEqual(["2", "3"]);
  expect(numbers("[data-cited-end]")).toEqual(["3"]);
});
