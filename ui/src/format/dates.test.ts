import { expect, test } from "vitest";
import { formatAgo, formatCreated, formatGroup, formatMoment, formatTook } from "./dates";
import { t } from "../words/words";

const now = new Date(2026, 10, 20, 15, 0).getTime();
const ago = (days: number, hours = 0) => new Date(2026, 10, 20 - days, 15 - hours, 0).getTime();

test.each([
  ["an hour ago", ago(0, 1), t.timeGroupToday],
  ["last night", ago(0, 16), "Yesterday"],
  ["a week ago", ago(7), "Previous 7 days"],
  ["eight days ago", ago(8), "November"],
  ["last month", ago(30), "October"],
  ["last year", ago(365), "November 2025"],
  ["by a clock that is ahead", ago(-1), t.timeGroupToday],
])("what was said %s stands under its day", (_, ms, heading) => {
  expect(formatGroup(ms, now)).toBe(heading);
});

test("only times of other days carry their day", () => {
  expect(formatMoment(ago(0, 1), now)).toMatch(/^\d+:\d\d/);
  expect(formatMoment(ago(17), now)).toContain("Nov");
});

test("a file of this minute is new", () => {
  expect(formatCreated(now - 30_000, now)).toBe("Now");
  expect(formatCreated(ago(3), now)).toContain("17");
});

test.each([
  [0, "just now"],
  [12_400, "12\u00a0s ago"],
  [119_000, "1\u00a0min ago"],
  [7_200_000, "2\u00a0h ago"],
  [-5_000, "just now"],
])("%i ms are %s", (ms, words) => {
  expect(formatAgo(now - ms, now)).toBe(words);
});

test("a tool that takes less than a second is measured in milliseconds", () => {
  expect([12, 999, 1000, 65_000].map(formatTook)).toEqual([
    "12\u00a0ms",
    "999\u00a0ms",
    "1.0\u00a0s",
    "1\u00a0min 5\u00a0s",
  ]);
});
