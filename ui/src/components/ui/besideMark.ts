/** Positions a box that floats next to an element. Pure. */

/** The edges of an element in the window. */
type Edges = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

interface Size {
  width: number;
  height: number;
}

interface Placed {
  left: number;
  top: number;
  /** A higher box scrolls. */
  maxHeight: number;
}

/** Between the element and the box. */
const GAP = 8;
/** Between the box and the edge of the window. */
const MARGIN = 8;
/** If neither side has this much room, the box covers the element. */
const MIN_HEIGHT = 176;

/** Below the element, or above it where only that side has room; never outside of the window. */
export function besideMark(mark: Edges, box: Size, window: Size, isRtl: boolean): Placed {
  const below = window.height - MARGIN - GAP - mark.bottom;
  const above = mark.top - GAP - MARGIN;
  const isBelow = box.height <= below || below >= above;
  const most = Math.min(window.height - 2 * MARGIN, Math.max(isBelow ? below : above, MIN_HEIGHT));
  const height = Math.min(box.height, most);
  const top = isBelow ? mark.bottom + GAP : mark.top - GAP - height;
  const left = isRtl ? mark.right - box.width : mark.left;
  const within = (at: number, size: number, room: number) =>
    Math.max(MARGIN, Math.min(at, room - MARGIN - size));
  return {
    left: within(left, box.width, window.width),
    top: within(top, height, window.height),
    maxHeight: most,
  };
}
