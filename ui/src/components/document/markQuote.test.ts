import { expect, test } from "vitest";
import { hasQuote, markCitations, markPlaces, markQuote, showCitation } from "./markQuote";
import { sheetGrid } from "./sheetGrid";
import { textLines } from "./textLines";

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

test("a row that is quoted with the names of its columns is marked, and no other row", () => {
  const table = `<table><thead><tr><th>Name</th><th>City</th><th>Fee</th></tr></thead>
    <tbody><tr><td>Anna</td><td>Bern</td><td>12</td></tr><tr><td>Ben</td><td></td><td>120</td></tr></tbody></table>`;
  const sheet = root(table);
  expect(hasQuote(sheet, "Name: Ben; Fee: 120")).toBe(true);
  expect(hasQuote(sheet, "Name: Ben; City: Bern")).toBe(false);
  expect(markQuote(sheet, "Name: Ben; Fee: 120")?.textContent).toBe("Ben");
  expect(marked(sheet)).toEqual(["Ben", "120"]);
  const both = root(table);
  markQuote(both, "Name: Anna; City: Bern; Fee: 12\nName: Ben; Fee: 120");
  expect(marked(both)).toEqual(["Anna", "Bern", "12", "Ben", "120"]);
});

test("the passages of an answer are marked with their numbers, and one of them stands out", () => {
  const page = root("<p>One two three. <b>Four five six.</b> Seven eight nine.</p>");
  const of = (number: number, quote: string) => ({ number, passage: 0, place: "", quote });
  const firsts = markCitations(page, [
    of(1, "four five"),
    of(2, "words of another page"),
    of(0, "eight nine"),
  ]);
  expect(firsts.map((mark) => mark?.textContent ?? null)).toEqual(["Four five", null, "eight nine"]);
  expect(firsts.map((mark) => mark?.dataset["number"])).toEqual(["1", undefined, undefined]);
  showCitation(page, 2);
  const stands = [...page.querySelectorAll("mark[data-current]")].map((mark) => mark.textContent);
  expect(stands).toEqual(["eight nine"]);
  expect(hasQuote(page, "two three four") && !hasQuote(page, "ten eleven")).toBe(true);
});

test("the mark takes whole words, with the signs that belong to them", () => {
  const text = "See (/usr/share/doc/PACKAGE/copyright); at −18 °C, “or less”. 契約の期間は三年です";
  const markedFor = (quote: string) => markQuote(root(`<p>${text}</p>`), quote)?.textContent;
  expect(markedFor("usr/share/doc/PACKAGE/copyrigh")).toBe("/usr/share/doc/PACKAGE/copyright");
  expect(markedFor("at 18 °C,")).toBe("at −18 °C,");
  expect(markedFor("“or less”")).toBe("“or less”");
  expect(markedFor("or less")).toBe("or less");
  expect(markedFor("期間は三年")).toBe("期間は三年");
});

const citation = (quote: string) => ({ number: 1, passage: 0, place: "", quote });

test("the cell of a quoted figure is marked, and all cells of a quoted row", () => {
  const sheet = `<table><thead><tr><th>Day</th><th>kWh</th></tr></thead>
    <tbody><tr><td>Wed</td><td>1,702.4</td></tr><tr><td>Thu</td><td>1,688.9</td></tr></tbody></table>`;
  const grid = root("");
  grid.append(sheetGrid(document.createRange().createContextualFragment(sheet)));
  markCitations(grid, [citation("1,702.4"), { ...citation("Day: Thu; kWh: 1,688.9"), number: 2 }]);
  markPlaces(grid);
  const cited = [...grid.querySelectorAll("[data-cited]")];
  expect(cited.map((cell) => cell.textContent)).toEqual(["1,702.4", "Thu", "1,688.9"]);
  expect([...grid.querySelectorAll("[data-figure] [data-cited]")]).toEqual(cited.slice(0, 1));
});

test("each line of a quoted passage is marked, and its last one is known", () => {
  const text = root("");
  text.append(textLines("7.3 Response times\nThe contractor is on site\nwithin four hours.\nCalls", 1));
  markCitations(text, [citation("The contractor is on site within four hours.")]);
  markPlaces(text);
  showCitation(text, 0);
  const numbers = (of: string) =>
    [...text.querySelectorAll<HTMLElement>(of)].map(({ dataset }) => dataset["line"]);
  expect(numbers("[data-cited][data-current]")).toEqual(["2", "3"]);
  expect(numbers("[data-cited-end]")).toEqual(["3"]);
});
