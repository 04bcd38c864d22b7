import { expect, test } from "vitest";
import { shiftIntoSight } from "./rowSight.svelte";

const LIST = { top: 100, bottom: 500 };

test("a row that is in sight moves nothing", () => {
  expect(shiftIntoSight({ top: 100, bottom: 132 }, LIST)).toBe(0);
  expect(shiftIntoSight({ top: 468, bottom: 500 }, LIST)).toBe(0);
});

test("a row that is out of sight comes to the nearest edge", () => {
  expect(shiftIntoSight({ top: 900, bottom: 932 }, LIST)).toBe(432);
  expect(shiftIntoSight({ top: 490, bottom: 522 }, LIST)).toBe(22);
  expect(shiftIntoSight({ top: -60, bottom: -28 }, LIST)).toBe(-160);
  expect(shiftIntoSight({ top: 200, bottom: 800 }, LIST), "of what is higher, the beginning").toBe(100);
});
