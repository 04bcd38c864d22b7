import { expect, test } from "vitest";
import { formatBytes, formatDuration, formatPercent } from "./units";

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
  expect(formatBytes(bytes, "en-GB")).toBe(words);
});

test.each([
  [800, "0.8\u00a0s"],
  [6_400, "6.4\u00a0s"],
  [59_949, "59.9\u00a0s"],
  [125_000, "2\u00a0min 5\u00a0s"],
])("an answer of %i ms took %s", (ms, words) => {
  expect(formatDuration(ms, "en-GB")).toBe(words);
});

test("other languages write units their way", () => {
  expect(formatBytes(1_234_000, "de")).toMatch(/^1,2\sMB$/);
  expect(formatBytes(380_000, "fr")).toMatch(/^380\sko$/);
  expect(formatDuration(6_400, "de")).toMatch(/^6,4\sSek\.$/);
  expect(formatPercent(62, "de")).toMatch(/^62\s%$/);
  expect(formatPercent(62, "en-GB")).toBe("62\u00a0%");
});
