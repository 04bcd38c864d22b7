import { expect, test } from "vitest";
import { columnName, sheetGrid } from "./sheetGrid";

function grid(html: string): HTMLElement {
  const sheet = document.createRange().createContextualFragment(html);
  const element = document.createElement("div");
  element.append(sheetGrid(sheet));
  return element;
}

const SHEET = `<table><thead><tr data-row="1"><th>Date</th><th>kWh</th></tr></thead><tbody>
  <tr data-row="49"><td>12 Feb 2025</td><td>1,702.4</td></tr>
  <tr data-row="51"><td>13 Feb 2025</td><td>−3 %</td></tr></tbody></table>`;

const labels = (element: HTMLElement) =>
  [...element.querySelectorAll<HTMLElement>("[data-label]")].map(({ dataset }) => dataset["label"]);

test("columns have letters and rows the numbers of the sheet", () => {
  expect(labels(grid(SHEET))).toEqual(["", "A", "B", "1", "49", "51"]);
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
});

test("letters and row numbers are no words of the sheet", () => {
  const before = document.createRange().createContextualFragment(SHEET).textContent;
  expect(grid(SHEET).textContent).toBe(before);
});

test("numbers are told from words and dates, and so are the names above them", () => {
  const numbers = [...grid(SHEET).querySelectorAll(".number")].map((cell) => cell.textContent);
  expect(numbers).toEqual(["kWh", "1,702.4", "−3 %"]);
});

test("a sheet without names of columns has letters all the same", () => {
  const plain = `<table><tbody><tr data-row="3"><td>1</td><td>2</td></tr></tbody></table>`;
  expect(labels(grid(plain))).toEqual(["", "A", "B", "3"]);
});
