import { expect, test } from "vitest";
import { keysOfRows, nextRows, rowAfterKey, rowsToDraw, scrollToShow } from "./rowWindow";

test("of ten thousand rows only those around the place that is seen are drawn", () => {
  const { seen, wanted } = rowsToDraw(37 * 5_000, 740, 37, 10_000);
  expect(seen).toEqual({ from: 5_000, to: 5_020 });
  expect(wanted).toEqual({ from: 4_990, to: 5_030 });
});

test("nothing is drawn beyond the first and the last row", () => {
  expect(rowsToDraw(-50, 740, 37, 10_000).wanted.from).toBe(0);
  expect(rowsToDraw(37 * 10_000, 740, 37, 10_000).wanted).toEqual({ from: 9_970, to: 10_000 });
  expect(rowsToDraw(0, 740, 37, 3).wanted).toEqual({ from: 0, to: 3 });
  const none = { from: 0, to: 0 };
  expect(rowsToDraw(900, 740, 37, 0)).toEqual({ seen: none, wanted: none });
});

test("a few rows come with each frame, those in sight first, until all are there", () => {
  const place = { seen: { from: 100, to: 120 }, wanted: { from: 90, to: 130 } };
  let rows = { from: 0, to: 0 };
  const steps = Array.from({ length: 5 }, () => (rows = nextRows(rows, place, 12)));
  expect(steps.slice(0, 2)).toEqual([
    { from: 100, to: 112 },
    { from: 98, to: 122 },
  ]);
  expect(steps.slice(3)).toEqual([place.wanted, place.wanted]);
});

test("who scrolls keeps the rows that are still near, either way", () => {
  const place = { seen: { from: 100, to: 120 }, wanted: { from: 90, to: 130 } };
  expect(nextRows({ from: 80, to: 118 }, place, 6)).toEqual({ from: 90, to: 124 });
  expect(nextRows({ from: 110, to: 150 }, place, 6)).toEqual({ from: 104, to: 130 });
  expect(nextRows({ from: 95, to: 125 }, place, 0)).toEqual({ from: 95, to: 125 });
});

test("who jumps gets what is there, and nothing of what was", () => {
  const place = { seen: { from: 100, to: 120 }, wanted: { from: 90, to: 130 } };
  expect(nextRows({ from: 5_000, to: 5_040 }, place, 5)).toEqual({ from: 100, to: 105 });
  // Rendered rows that are far from the needed ones are dropped.
  expect(nextRows({ from: 125, to: 165 }, place, 5)).toEqual({ from: 100, to: 105 });
});

test("a row that is not seen whole is scrolled to, by the shortest way", () => {
  const place = { scrollTop: 370, height: 400, rowHeight: 37, headHeight: 37 };
  expect(scrollToShow(2, place)).toBe(74);
  expect(scrollToShow(12, place)).toBe(370);
  expect(scrollToShow(30, place)).toBe(37 + 31 * 37 - 400);
});

test("keys lead from row to row and never out of the table", () => {
  expect(rowAfterKey("ArrowDown", 5, 10, 4)).toBe(6);
  expect(rowAfterKey("ArrowUp", 0, 10, 4)).toBe(0);
  expect(rowAfterKey("PageDown", 5, 10, 4)).toBe(8);
  expect(rowAfterKey("End", 5, 10_000, 4)).toBe(9_999);
  expect(rowAfterKey("x", 5, 10, 4)).toBeUndefined();
});

test("a file that is in two rows of the list is no reason for equal keys", () => {
  const ids = ["a", "b", "a"];
  expect([...keysOfRows([0, 1, 2, 3], (row) => ids[row])]).toEqual([
    [0, "a"],
    [1, "b"],
    [2, 2],
    [3, 3],
  ]);
});
