import { expect, test } from "vitest";
import { rowAfterChange } from "./rowFocus";

test("the focus stays with a row that has moved", () => {
  expect(rowAfterChange(["a", "b", "c"], "b", ["b", "a", "c"])).toBe("b");
});

test("after a row that has gone it is on the next one that is left, at the end on the one before", () => {
  expect(rowAfterChange(["a", "b", "c"], "b", ["a", "c"])).toBe("c");
  expect(rowAfterChange(["a", "b", "c", "d"], "b", ["d", "a"]), "of several that went").toBe("d");
  expect(rowAfterChange(["a", "b", "c"], "c", ["a", "b"])).toBe("b");
});

test("where none of them is left, it is on the first, and nowhere in an empty list", () => {
  expect(rowAfterChange(["a", "b"], "a", ["x", "y"])).toBe("x");
  expect(rowAfterChange(["a", "b"], "a", [])).toBeUndefined();
});
