import { expect, test } from "vitest";
import { FOLLOWING, type FollowState, type Input, isReaderMoving, next } from "./following";

function after(...inputs: Input[]): FollowState {
  return inputs.reduce(next, FOLLOWING);
}

const UP: Input = { kind: "pushed", direction: "up", isAtEnd: false, atMs: 0 };
const DOWN: Input = { kind: "pushed", direction: "down", isAtEnd: false, atMs: 0 };
const SELECTING: Input = { kind: "selecting", direction: "up" };

/** The frames in which a push moves the page. */
const FRAMES: Input[] = Array.from({ length: 4 }, () => ({ kind: "drawn" }));

/** Scrolling by layout, unless the reader is moving the page. */
function scrolled(byPx: number, more: Partial<Extract<Input, { kind: "scrolled" }>> = {}): Input {
  return { kind: "scrolled", byPx, isAtEnd: false, isStill: false, atMs: 16, ...more };
}

test("scrolling and layout alone never end following", () => {
  const inputs = [scrolled(-400), { kind: "laid_out", atMs: 20 } as const, scrolled(-8000, { atMs: 9000 })];
  expect(after(...inputs).isFollowing).toBe(true);
});

test("a push up ends it before anything has moved, a push down never does", () => {
  expect(after(UP).isFollowing).toBe(false);
  expect(after(DOWN).isFollowing).toBe(true);
  expect(after(DOWN, scrolled(-300)).isFollowing, "layout took the page along").toBe(true);
});

test("a push up that moved nothing is forgotten", () => {
  expect(after(UP, { kind: "laid_out", atMs: 500 }).isFollowing).toBe(false);
  expect(after(UP, ...FRAMES, { kind: "laid_out", atMs: 1500 }).isFollowing).toBe(true);
  expect(after(UP, scrolled(-30), ...FRAMES, { kind: "laid_out", atMs: 1500 }).isFollowing).toBe(false);
});

test("a push is waited for as long as frames take on a busy machine", () => {
  const late: Input = { kind: "laid_out", atMs: 9000 };
  expect(after(UP, late).isFollowing).toBe(false);
  const gone = after(UP, late, scrolled(-300, { atMs: 9500 }), ...FRAMES, { ...late, atMs: 12_000 });
  expect(gone.isFollowing).toBe(false);
  const back = next(next(gone, { ...DOWN, atMs: 20_000 }), scrolled(300, { isAtEnd: true, atMs: 29_000 }));
  expect(back.isFollowing).toBe(true);
});

test("the scroll bar, a finger and a selection end it, each by what it does", () => {
  expect(after({ kind: "held" }).isFollowing).toBe(true);
  expect(after({ kind: "held" }, scrolled(-30)).isFollowing).toBe(false);
  expect(after(SELECTING).isFollowing).toBe(false);
});

test("words that are selected at the end stay where they are when the hand lets go", () => {
  const released: Input = { kind: "released", isAtEnd: true, atMs: 50 };
  expect(after(SELECTING, released).isFollowing).toBe(false);
  const byLayout = scrolled(30, { isAtEnd: true });
  expect(after(SELECTING, byLayout, released).isFollowing, "layout took the page along").toBe(false);
});

test("a hand that is off the page moves nothing any more, after it has come to rest", () => {
  const held = after({ kind: "held" }, { kind: "released", isAtEnd: true, atMs: 100 });
  expect(isReaderMoving(held, 200)).toBe(true);
  expect(isReaderMoving(held, 500)).toBe(false);
  expect(next(held, scrolled(-300, { atMs: 500 })).isFollowing).toBe(true);
});

test("what was pushed goes on by itself as long as it moves", () => {
  let state = after(UP, ...FRAMES);
  for (let atMs = 16; atMs < 4000; atMs += 100) state = next(state, scrolled(-20, { atMs }));
  expect(isReaderMoving(state, 4000)).toBe(true);
  expect(isReaderMoving(state, 4500)).toBe(false);
});

test("who comes back to the end by any of these follows it again", () => {
  const away = after(UP, scrolled(-300));
  const toEnd = scrolled(300, { isAtEnd: true, atMs: 2000 });
  const backs: Input[] = [{ ...DOWN, atMs: 1900 }, { kind: "held" }];
  for (const back of backs) expect(next(next(away, back), toEnd).isFollowing, back.kind).toBe(true);
  expect(next(away, { kind: "jumped", isAtEnd: true }).isFollowing).toBe(true);
  const selected = after(UP, scrolled(-300), { kind: "selecting", direction: "down" }, toEnd);
  expect(selected.isFollowing, "selecting past the foot").toBe(true);
  expect(next(selected, SELECTING).isFollowing, "and up again").toBe(false);
  // The page was at its end before the event for the selection past the foot arrived.
  const late = after(UP, toEnd, { kind: "selecting", direction: "down" });
  const release = { kind: "released", isAtEnd: true, atMs: 2100 } as const;
  expect(next(late, release).isFollowing, "the foot, heard late").toBe(true);
  expect(next(after(UP, SELECTING), release).isFollowing, "words at the end").toBe(false);
});

test("who pushes down where there is nothing further down follows the end again", () => {
  const away = after(UP, scrolled(-300));
  expect(next(away, { ...DOWN, isAtEnd: true }).isFollowing).toBe(true);
  expect(next(away, DOWN).isFollowing).toBe(false);
  expect(next(away, { ...UP, isAtEnd: true }).isFollowing).toBe(false);
});

test("an end that comes to the reader by layout is not followed, nor one at which a push up begins", () => {
  const away = after(UP, scrolled(-300));
  expect(next(away, scrolled(-20, { isAtEnd: true, atMs: 5000 })).isFollowing).toBe(false);
  expect(after(UP, scrolled(-3, { isAtEnd: true })).isFollowing).toBe(false);
});

test("a page on which nothing has changed was moved by somebody", () => {
  const away = after(scrolled(-300, { isStill: true }));
  expect(away.isFollowing).toBe(false);
  expect(next(away, scrolled(300, { isStill: true, isAtEnd: true })).isFollowing).toBe(true);
});
