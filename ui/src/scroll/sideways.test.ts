import { afterEach, expect, test, vi } from "vitest";
import { shiftInto, showSideways } from "./sideways";

const FRAME = { left: 100, right: 500 };

test("what is in sight moves nothing", () => {
  expect(shiftInto({ left: 100, right: 500 }, FRAME, false)).toBe(0);
  expect(shiftInto({ left: 480, right: 490 }, FRAME, true)).toBe(0);
});

test("what is beyond an edge comes in there, with a little of what stands beside it", () => {
  expect(shiftInto({ left: 700, right: 760 }, FRAME, false)).toBe(760 + 24 - 500);
  expect(shiftInto({ left: 490, right: 510 }, FRAME, false)).toBe(34);
  expect(shiftInto({ left: -200, right: -150 }, FRAME, true)).toBe(-200 - 24 - 100);
});

test("of what is wider than the frame, its beginning is shown", () => {
  expect(shiftInto({ left: 600, right: 1200 }, FRAME, false)).toBe(500);
  expect(shiftInto({ left: -600, right: 0 }, FRAME, true)).toBe(-500);
  expect(shiftInto({ left: 600, right: 990 }, FRAME, false), "with as much beside it as there is room").toBe(
    495,
  );
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test("the frame of wide code scrolls, and the page does not", () => {
  const html = `<main style="overflow-x: auto"><pre style="overflow-x: auto">wide <b>x</b></pre></main>`;
  document.body.append(document.createRange().createContextualFragment(html));
  const [page, frame, part] = ["main", "pre", "b"].map((one) => document.querySelector(one));
  if (!page || !frame || !part) throw new Error("no page");
  for (const one of [page, frame])
    Object.defineProperties(one, { scrollWidth: { value: 1000 }, clientWidth: { value: 400 } });
  vi.spyOn(frame, "getBoundingClientRect").mockReturnValue({ left: 0, right: 400 } as DOMRect);
  vi.spyOn(part, "getBoundingClientRect").mockReturnValue({ left: 600, right: 620 } as DOMRect);
  showSideways(part, page);
  expect([frame.scrollLeft, page.scrollLeft]).toEqual([244, 0]);
});
