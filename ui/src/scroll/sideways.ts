/**
 * Wide code and wide tables scroll inside the page, which never moves sideways itself. What somebody goes to in them
 * is scrolled into sight there.
 */

// So much of what stands beside it is shown too, in CSS pixels.
const MARGIN_PX = 24;

/** The left and the right edge of something, in one system of coordinates. */
export interface Span {
  left: number;
  right: number;
}

/**
 * By how much a frame scrolls to the right until a part in it is in sight: as little as possible, and not at all
 * where it is. Of a part that is wider than the frame, the side on which its text begins is shown.
 */
export function shiftInto(part: Span, frame: Span, isRtl: boolean): number {
  const room = frame.right - frame.left - (part.right - part.left);
  if (part.left >= frame.left && part.right <= frame.right) return 0;
  const margin = Math.max(0, Math.min(MARGIN_PX, room / 2));
  const toLeft = part.left - margin - frame.left;
  const toRight = part.right + margin - frame.right;
  if (room < 0) return isRtl ? toRight : toLeft;
  return part.left < frame.left ? toLeft : toRight;
}

/** Scrolls everything around a part that scrolls sideways, up to the page, until the part is in sight there. */
export function showSideways(part: Element | Range, page: Element): void {
  const start = part instanceof Element ? part : part.startContainer;
  for (let at = start.parentElement; at && at !== page; at = at.parentElement) {
    if (at.scrollWidth <= at.clientWidth) continue;
    const { overflowX, direction } = getComputedStyle(at);
    if (overflowX !== "auto" && overflowX !== "scroll") continue;
    const by = shiftInto(part.getBoundingClientRect(), at.getBoundingClientRect(), direction === "rtl");
    if (by !== 0) at.scrollLeft += by;
  }
}
