import { expect, test } from "vitest";
import { indexAfterKey } from "./listKeys";

test("arrows move by one and stop at the ends", () => {
  expect(indexAfterKey("ArrowDown", 5, { n: 10 })).toBe(6);
  expect(indexAfterKey("ArrowUp", 5, { n: 10 })).toBe(4);
  expect(indexAfterKey("ArrowDown", 9, { n: 10 })).toBe(9);
  expect(indexAfterKey("ArrowUp", 0, { n: 10 })).toBe(0);
});

test("in a circular list the first item follows the last", () => {
  const keys = { n: 3, isCircular: true };
  expect(indexAfterKey("ArrowDown", 2, keys)).toBe(0);
  expect(indexAfterKey("ArrowUp", 0, keys)).toBe(2);
  // No item is active.
  expect(indexAfterKey("ArrowDown", -1, keys)).toBe(0);
  expect(indexAfterKey("ArrowUp", -1, keys)).toBe(2);
});

test("page keys move by a page, and only where a list has pages", () => {
  expect(indexAfterKey("PageDown", 5, { n: 10, page: 3 })).toBe(8);
  expect(indexAfterKey("PageDown", 8, { n: 10, page: 3 })).toBe(9);
  expect(indexAfterKey("PageUp", 1, { n: 10, page: 3, isCircular: true })).toBe(0);
  expect(indexAfterKey("PageDown", 5, { n: 10 })).toBeNull();
});

test("Home and End move to the ends, except in a text field", () => {
  expect(indexAfterKey("Home", 5, { n: 10 })).toBe(0);
  expect(indexAfterKey("End", 5, { n: 10_000 })).toBe(9_999);
  expect(indexAfterKey("Home", 5, { n: 10, hasEnds: false })).toBeNull();
  expect(indexAfterKey("End", 5, { n: 10, hasEnds: false })).toBeNull();
});

test("other keys do not move, and an empty list has only its first index", () => {
  expect(indexAfterKey("x", 5, { n: 10, page: 4 })).toBeNull();
  expect(indexAfterKey("Enter", 0, { n: 3 })).toBeNull();
  for (const key of ["ArrowDown", "ArrowUp", "PageDown", "End"])
    expect(indexAfterKey(key, -1, { n: 0, page: 8, isCircular: true }), key).toBe(0);
});
