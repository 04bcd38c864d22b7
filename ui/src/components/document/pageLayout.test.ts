import { expect, test } from "vitest";
import { fittingScale, isWithin, PageLayout, percentOf, scaleOf, scrollLeftTo } from "./pageLayout";

const shapes = [
  { page: 1, width: 600, height: 800 },
  { page: 3, width: 800, height: 600 },
];
const layout = new PageLayout(shapes, 4, 0.5, { gap: 10 });

test("pages stand below each other, each with its own measures", () => {
  expect([1, 2, 3, 4].map((page) => layout.box(page))).toEqual([
    { top: 10, width: 300, height: 400, cut: 0, fullWidth: 300 },
    { top: 420, width: 300, height: 400, cut: 0, fullWidth: 300 },
    { top: 830, width: 400, height: 300, cut: 0, fullWidth: 400 },
    { top: 1140, width: 400, height: 300, cut: 0, fullWidth: 400 },
  ]);
  expect([layout.width, layout.height]).toEqual([400, 1450]);
});

test("every height belongs to a page", () => {
  expect([-50, 0, 10, 415, 420, 1139, 1140, 9000].map((y) => layout.pageAt(y))).toEqual([
    1, 1, 1, 1, 2, 3, 4, 4,
  ]);
  expect(layout.pagesBetween(400, 900)).toEqual([1, 2, 3]);
});

test("where the reader is stays there when the pages are drawn larger", () => {
  const anchor = layout.anchorAt(980);
  expect(anchor).toEqual({ page: 3, part: 0.5 });
  const larger = new PageLayout(shapes, 4, 1, { gap: 10 });
  expect(larger.heightOf(anchor)).toBe(larger.box(3).top + 300);
});

test("pages without known measures are as large as usual", () => {
  expect(new PageLayout([], 1, 1, { gap: 0 }).box(1)).toEqual({
    top: 0,
    width: 595,
    height: 842,
    cut: 0,
    fullWidth: 595,
  });
  expect(fittingScale([], 595)).toBe(1);
});

test("the widest page fills the width", () => {
  expect(fittingScale(shapes, 400)).toBe(0.5);
  expect(percentOf(scaleOf(72))).toBe(72);
});

test("the text fills the width, and its white margins are left out", () => {
  const trim = { text: { left: 0.25, right: 0.75 }, margin: 30, whole: new Set([2]) };
  const one = [{ page: 1, width: 600, height: 800 }];
  const scale = fittingScale(one, 360, trim);
  expect(scale).toBe(1);
  const trimmed = new PageLayout(one, 3, scale, { gap: 0, trim });
  expect(trimmed.box(1)).toEqual({ top: 0, width: 360, height: 800, cut: 120, fullWidth: 600 });
  expect(trimmed.box(2), "a page with notes in its margin is shown whole").toEqual({
    top: 800,
    width: 360,
    height: 480,
    cut: 0,
    fullWidth: 360,
  });
  expect(trimmed.box(3).top).toBe(1280);
});

test("a page whose text reaches its edges is as wide as without margins left out", () => {
  const trim = { text: { left: 0.01, right: 0.99 }, margin: 30, whole: new Set<number>() };
  expect(fittingScale(shapes, 400, trim)).toBe(0.5);
  expect(new PageLayout(shapes, 4, 0.5, { gap: 10, trim }).width).toBe(400);
});

test("what a page shows beside its text block is noticed", () => {
  const text = { left: 0.2, right: 0.8 };
  expect(isWithin({ left: 0.19, right: 0.8 }, text)).toBe(true);
  expect(isWithin({ left: 0.2, right: 0.9 }, text)).toBe(false);
});

test("scrolls to a part of a wide page in windows of both directions", () => {
  expect(scrollLeftTo(500, 1000, 400, false)).toBe(400);
  expect(scrollLeftTo(500, 1000, 400, true)).toBe(-200);
  expect(scrollLeftTo(100, 1000, 400, true)).toBe(-600);
});
