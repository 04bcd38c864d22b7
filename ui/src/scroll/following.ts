/**
 * Decides whether the end is followed, as a state machine without a page. Only the reader ends following:
 * by wheel, keys, touch, scroll bar or selection, or by a jump elsewhere. Positions after layout are no
 * evidence, because the content can become shorter for a moment and the browser clamps the position.
 */

/** The direction of the reader's scrolling: towards the beginning, towards the end, or unknown. */
type Direction = "up" | "down" | "either";

export type Input =
  /** A wheel or key scroll. `isAtEnd`: whether the page was at its end then. */
  | { kind: "pushed"; direction: Direction; isAtEnd: boolean; atMs: number }
  /** The scroll bar or a touch is held. */
  | { kind: "held" }
  | { kind: "released"; isAtEnd: boolean; atMs: number }
  /** The user extends a selection with the pointer: `down` past the foot of the page, which then scrolls, else `up`. */
  | { kind: "selecting"; direction: "up" | "down" }
  /** A jump to a part of the content. */
  | { kind: "jumped"; isAtEnd: boolean }
  /**
   * The position has changed by this many pixels. `isStill`: the content has not changed since the last position, so
   * layout did not cause it. Assistive technology scrolls like this.
   */
  | { kind: "scrolled"; byPx: number; isAtEnd: boolean; isStill: boolean; atMs: number }
  /** The content has changed its height. */
  | { kind: "laid_out"; atMs: number }
  /** A frame was rendered. */
  | { kind: "drawn" };

export interface FollowState {
  readonly isFollowing: boolean;
  readonly isHeld: boolean;
  /** The direction of the last push, and the time until which movement counts as its effect. */
  readonly direction: Direction;
  readonly untilMs: number;
  /** Number of frames until the last push has moved the page completely. */
  readonly nFrames: number;
  /** The reader pushes away from the end, but the page has not moved yet. */
  readonly isLeaving: boolean;
}

// A push changes the position only after some frames. On a busy machine each of them takes seconds.
const PUSH_MS = 1000;
const PUSH_FRAMES = 4;

// Momentum scrolling ends after a pause of this length.
const MOMENTUM_MS = 300;

export const FOLLOWING: FollowState = {
  isFollowing: true,
  isHeld: false,
  direction: "either",
  untilMs: -Infinity,
  nFrames: 0,
  isLeaving: false,
};

/** Whether the reader is moving the page. */
export function isReaderMoving(state: FollowState, atMs: number): boolean {
  return state.isHeld || atMs < state.untilMs || state.nFrames > 0;
}

export function next(state: FollowState, input: Input): FollowState {
  switch (input.kind) {
    case "pushed":
      return pushed(state, input);
    case "held":
      return { ...state, isHeld: true, direction: "either" };
    case "released": {
      const untilMs = input.atMs + MOMENTUM_MS;
      // A user who selects text at the end is reading it, and does not resume following unless the pointer
      // is past the foot.
      const isBack = input.isAtEnd && state.direction !== "up";
      return { ...state, isHeld: false, untilMs, isFollowing: state.isFollowing || isBack };
    }
    case "selecting":
      return { ...state, isFollowing: false, isHeld: true, direction: input.direction };
    case "jumped":
      return { ...state, isFollowing: input.isAtEnd, isLeaving: false, untilMs: -Infinity, nFrames: 0 };
    case "scrolled":
      return scrolled(state, input);
    case "laid_out":
      // The push did not move the page: an inner box scrolled, or the page was at its beginning.
      return state.isLeaving && !isReaderMoving(state, input.atMs)
        ? { ...state, isFollowing: true, isLeaving: false }
        : state;
    case "drawn":
      return { ...state, nFrames: Math.max(0, state.nFrames - 1) };
  }
}

function pushed(state: FollowState, input: Extract<Input, { kind: "pushed" }>): FollowState {
  const { direction, isAtEnd, atMs } = input;
  const untilMs = Math.max(state.untilMs, atMs + PUSH_MS);
  if (direction !== "up") {
    const isFollowing = state.isFollowing || (direction === "down" && isAtEnd);
    const isLeaving = state.isLeaving && !isFollowing;
    return { ...state, direction, untilMs, nFrames: PUSH_FRAMES, isFollowing, isLeaving };
  }
  // Set before the position changes: otherwise arriving text would take the reader back.
  return {
    ...state,
    direction,
    untilMs,
    nFrames: PUSH_FRAMES,
    isFollowing: false,
    isLeaving: state.isLeaving || state.isFollowing,
  };
}

function scrolled(state: FollowState, input: Extract<Input, { kind: "scrolled" }>): FollowState {
  const { byPx, isAtEnd, isStill, atMs } = input;
  const isMoving = isReaderMoving(state, atMs);
  if (!isMoving && !isStill) return state;
  const untilMs = isMoving ? Math.max(state.untilMs, atMs + MOMENTUM_MS) : state.untilMs;
  const direction = isMoving ? state.direction : "either";
  const moved = { ...state, untilMs, isLeaving: state.isLeaving && byPx >= 0 };
  if (state.isFollowing) return { ...moved, isFollowing: isAtEnd || byPx >= 0 || direction === "down" };
  const isBack = isAtEnd && byPx > 0 && direction !== "up";
  return isBack ? { ...moved, isFollowing: true, isLeaving: false } : moved;
}
