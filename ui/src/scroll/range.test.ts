import { expect, test } from "vitest";
import { Heights } from "./heights";
import { between, covers, rangeIn, stepTowards, sumOf, widened, withPinned } from "./range";

const TEN = Array.from({ length: 10 }, () => 100);

test("what lies partly in sight stands on the page", () => {
  expect(rangeIn(TEN, { top: 250, bottom: 550 })).toEqual({ from: 2, to: 6 });
  expect(rangeIn(TEN, { top: 200, bottom: 300 })).toEqual({ from: 2, to: 3 });
  expect(rangeIn(TEN, { top: -500, bottom: 10 })).toEqual({ from: 0, to: 1 });
});

test("beyond either end the nearest message stands on the page", () => {
  expect(rangeIn(TEN, { top: 5000, bottom: 6000 })).toEqual({ from: 9, to: 10 });
  expect(rangeIn(TEN, { top: -900, bottom: -800 })).toEqual({ from: 0, to: 1 });
  expect(rangeIn([], { top: 0, bottom: 100 })).toEqual({ from: 0, to: 0 });
});

test("a message that is higher than the page stands there whole", () => {
  expect(rangeIn([100, 9000, 100], { top: 3000, bottom: 3800 })).toEqual({ from: 1, to: 2 });
});

test("however long a conversation is, what is near is all that stands on the page", () => {
  const many = Array.from({ length: 10_000 }, (_, i) => 60 + (i % 7) * 40);
  const { from, to } = rangeIn(many, widened({ top: 500_000, bottom: 500_800 }, 1200));
  expect(to - from).toBeLessThan(60);
  expect(sumOf(many, 0, from)).toBeLessThanOrEqual(500_000 - 1200);
  expect(sumOf(many, 0, to)).toBeGreaterThanOrEqual(500_800 + 1200);
});

test("a wider range covers a narrower one", () => {
  expect(covers({ from: 2, to: 8 }, { from: 2, to: 8 })).toBe(true);
  expect(covers({ from: 2, to: 8 }, { from: 1, to: 4 })).toBe(false);
  expect(covers({ from: 2, to: 8 }, { from: 5, to: 9 })).toBe(false);
});

test("what is in sight comes at once, the rest a few at a time, on the side that has less first", () => {
  const wanted = { from: 10, to: 30 };
  const needed = { from: 18, to: 22 };
  expect(stepTowards({ from: 14, to: 34 }, wanted, needed, 2)).toEqual({ from: 12, to: 30 });
  expect(stepTowards({ from: 19, to: 20 }, wanted, needed, 2)).toEqual({ from: 17, to: 23 });
  expect(stepTowards({ from: 18, to: 29 }, wanted, needed, 3)).toEqual({ from: 15, to: 29 });
  expect(stepTowards({ from: 10, to: 29 }, wanted, needed, 3), "and no more").toEqual(wanted);
  expect(stepTowards({ from: 18, to: 22 }, wanted, needed, 0)).toEqual(needed);
});

test("who jumps gets what is there, and nothing of what was", () => {
  const there = stepTowards({ from: 300, to: 330 }, { from: 10, to: 30 }, { from: 18, to: 22 }, 0);
  expect(there).toEqual({ from: 18, to: 22 });
});

test("what has the focus or is selected stays as long as it is near", () => {
  expect(withPinned({ from: 10, to: 20 }, [5, 22], 30)).toEqual({ from: 5, to: 23 });
  expect(withPinned({ from: 10, to: 20 }, [0, 22], 14)).toEqual({ from: 10, to: 23 });
  expect(withPinned({ from: 10, to: 20 }, [], 5)).toEqual({ from: 10, to: 20 });
});

test("messages that are put in before, between and after move the range along", () => {
  expect(between(["c", "d", "e"], "c", "d", 3)).toEqual({ from: 0, to: 2 });
  expect(between(["a", "b", "c", "x", "d", "e"], "c", "d", 3)).toEqual({ from: 2, to: 5 });
  expect(between(["c", "d", "e", "f"], "c", null, 3), "to the end").toEqual({ from: 0, to: 4 });
});

test("where an end of the range is gone, the other one holds", () => {
  expect(between(["a", "b", "c", "d", "e"], "c", "gone", 2)).toEqual({ from: 2, to: 4 });
  expect(between(["a", "b", "c", "d", "e"], "gone", "d", 2)).toEqual({ from: 2, to: 4 });
  expect(between(["a", "b", "c", "d", "e"], "gone", "gone", 2)).toEqual({ from: 3, to: 5 });
  expect(between([], "gone", null, 2)).toEqual({ from: 0, to: 0 });
});

test("heights are remembered, and what was not seen yet is taken to be like the rest", () => {
  const heights = new Heights();
  expect(heights.of("first")).toBe(160);
  heights.remember("a", 100);
  heights.remember("b", 300);
  expect([heights.of("a"), heights.of("b"), heights.of("c")]).toEqual([100, 300, 200]);
  heights.remember("b", 100);
  expect(heights.of("c"), "a guess stays, so that nothing moves").toBe(200);
  expect(heights.of("d")).toBe(100);
  heights.remember("b", 0);
  expect(heights.of("b"), "what is not laid out says nothing").toBe(100);
  heights.remember("first", 40);
  expect(heights.of("first")).toBe(40);
});

test("the number of remembered heights has a bound", () => {
  const heights = new Heights();
  for (let i = 0; i < 5000; i += 1) heights.remember(`m${i}`, 100);
  heights.remember("m4999", 500);
  heights.remember("last", 4100);
  expect(heights.of("m0"), "forgotten, and taken to be like the rest").toBe(101);
  expect(heights.of("last")).toBe(4100);
});
