import { expect, test } from "vitest";
import { formatShare, readNumber } from "./numbers";

test("an upload is at 100 % only when all of it has left", () => {
  expect(formatShare(999, 1000)).toBe("99\u00a0%");
  expect(formatShare(1000, 1000)).toBe("100\u00a0%");
  expect(formatShare(0, 0)).toBe("0\u00a0%");
});

test("a number is read in the digits of the window's languages", () => {
  expect(["12", "٤٢", "۴۲", "７"].map(readNumber)).toEqual([12, 42, 42, 7]);
  expect(readNumber("x")).toBeNaN();
});
