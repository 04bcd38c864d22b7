/**
 * Wide code and wide tables scroll horizontally inside the page, which itself never does. A jump to a part
 * of them scrolls it into view there.
 */

// Margin shown beside the target, in CSS pixels.
const MARGIN_PX = 24;

/** The left and the right edge of an element, in one coordinate system. */
export interface Span {
  left: number;
  right: number;
}

/**
 * The smallest shift to the right that makes a part of a frame visible; 0 if it is visible already. If the
 * part is wider than the frame, the side on which its text begins is shown.
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

/** Scrolls all horizontal scroll containers around a part, up to the page, until the part is visible there. */
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
