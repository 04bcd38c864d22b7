import { expect, test } from "vitest";
import { formatBytes, formatCount, formatPercent } from "./numbers";

test.each([
  [0, "0\u00a0B"],
  [999, "999\u00a0B"],
  [2_000, "2\u00a0KB"],
  [380_000, "380\u00a0KB"],
  [999_499, "999\u00a0KB"],
  [999_500, "1\u00a0MB"],
  [1_200_000, "1.2\u00a0MB"],
  [11_400_000, "11.4\u00a0MB"],
  [318_000_000, "318\u00a0MB"],
  [1_073_741_824, "1.1\u00a0GB"],
])("%i bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test("an upload is at 100 % only when all of it has left", () => {
  expect(formatPercent(999, 1000)).toBe("99\u00a0%");
  expect(formatPercent(1000, 1000)).toBe("100\u00a0%");
  expect(formatPercent(0, 0)).toBe("0\u00a0%");
});

test("one is not many", () => {
  expect(formatCount(1, "file")).toBe("1 file");
  expect(formatCount(42, "file")).toBe("42 files");
});
