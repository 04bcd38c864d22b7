import { expect, test } from "vitest";
import {
  formatBytes,
  formatDuration,
  formatMilliseconds,
  formatParameters,
  formatPercent,
  formatSeconds,
} from "./units";

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
  [640, "640"],
  [137_000_000, "137\u00a0M"],
  [999_600_000, "1\u00a0B"],
  [8_190_000_000, "8.2\u00a0B"],
  [70_560_000_000, "70.6\u00a0B"],
])("a model of %i parameters has %s", (n, words) => {
  expect(formatParameters(n, "en-GB")).toBe(words);
});

test.each([
  [12, "12\u00a0ms"],
  [50, "0.1\u00a0s"],
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
  expect(formatBytes(812, "ar")).toMatch(/^812\u00a0بايت$/);
  expect(formatPercent(62, "de")).toMatch(/^62\s%$/);
  expect(formatPercent(62, "en-GB")).toBe("62\u00a0%");
});

test("no unit ends in a full stop, which could end a sentence as well", () => {
  expect(formatDuration(6_400, "de")).toBe("6,4\u00a0s");
  expect(formatSeconds(125, "de-CH")).toBe("2\u00a0min 5\u00a0s");
  expect(formatBytes(812, "pt-BR")).toBe("812\u00a0B");
});

test("Han characters follow their number, and sizes have their symbols there too", () => {
  expect(formatSeconds(12, "ja")).toBe("12秒");
  expect(formatSeconds(125, "ja")).toBe("2分5秒");
  expect(formatSeconds(125, "zh-CN")).toBe("2分钟5秒");
  expect(formatMilliseconds(12, "ja")).toBe("12\u00a0ms");
  expect([812, 1_200_000].map((bytes) => formatBytes(bytes, "ja"))).toEqual(["812\u00a0B", "1.2\u00a0MB"]);
  expect([812, 1_200_000].map((bytes) => formatBytes(bytes, "zh-CN"))).toEqual(["812\u00a0B", "1.2\u00a0MB"]);
});
