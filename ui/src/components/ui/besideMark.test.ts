import { expect, test } from "vitest";
import { besideMark } from "./besideMark";

const chip = (top: number, left = 100) => ({ left, right: left + 20, top, bottom: top + 20 });
const window = { width: 1000, height: 600 };

test("stands below the element", () => {
  const { left, top } = besideMark(chip(100), { width: 300, height: 200 }, window, false);
  expect([left, top]).toEqual([100, 128]);
});

test("stands above the element when only that side has room", () => {
  expect(besideMark(chip(450), { width: 300, height: 200 }, window, false).top).toBe(242);
});

test("ends where the element ends in a page from right to left", () => {
  expect(besideMark(chip(100, 500), { width: 300, height: 200 }, window, true).left).toBe(220);
});

test("stays in the window whatever its size", () => {
  for (const width of [200, 420, 1000])
    for (const height of [200, 300, 860])
      for (let top = 0; top <= height - 20; top += 10)
        for (const wanted of [60, 180, 400, 2000]) {
          const size = { width: 180, height: wanted };
          const { left, top: at, maxHeight } = besideMark(chip(top, 150), size, { width, height }, false);
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at + Math.min(wanted, maxHeight)).toBeLessThanOrEqual(height);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left + 180).toBeLessThanOrEqual(width);
        }
});
