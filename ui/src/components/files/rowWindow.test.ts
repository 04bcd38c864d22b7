import { expect, test } from "vitest";
import { rowAfterKey, rowsToDraw, scrollToShow } from "./rowWindow";

test("of ten thousand rows only those around the place that is seen are drawn", () => {
  const drawn = rowsToDraw(37 * 5_000, 740, 37, 10_000);
  expect(drawn).toEqual({ first: 4_990, end: 5_030 });
});

test("nothing is drawn beyond the first and the last row", () => {
  expect(rowsToDraw(-50, 740, 37, 10_000).first).toBe(0);
  expect(rowsToDraw(37 * 10_000, 740, 37, 10_000)).toEqual({ first: 9_970, end: 10_000 });
  expect(rowsToDraw(0, 740, 37, 3)).toEqual({ first: 0, end: 3 });
  expect(rowsToDraw(900, 740, 37, 0)).toEqual({ first: 0, end: 0 });
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
