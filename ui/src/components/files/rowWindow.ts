/** Which rows of a long table are drawn: those that are seen, and some around them. Pure. */
import { indexAfterKey } from "../shared/listKeys";

/** Rows that are drawn beyond each edge. */
const BEYOND = 10;
/** Where the height is not known yet, as much as a large screen shows. */
const UNKNOWN_HEIGHT = 800;

export interface RowWindow {
  /** The first row that is drawn. */
  first: number;
  /** Behind the last row that is drawn. */
  end: number;
}

export function rowsToDraw(scrollTop: number, height: number, rowHeight: number, nRows: number): RowWindow {
  const seen = Math.ceil((height || UNKNOWN_HEIGHT) / rowHeight);
  const top = Math.min(Math.floor(Math.max(0, scrollTop) / rowHeight), Math.max(0, nRows - seen));
  return { first: Math.max(0, top - BEYOND), end: Math.min(nRows, top + seen + BEYOND) };
}

/** How far to scroll so that a row is seen whole; the head of the table lies over the first `headHeight` pixels. */
export function scrollToShow(
  row: number,
  {
    scrollTop,
    height,
    rowHeight,
    headHeight,
  }: Record<"scrollTop" | "height" | "rowHeight" | "headHeight", number>,
): number {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  const bottom = headHeight + top + rowHeight;
  return bottom > scrollTop + height ? bottom - height : scrollTop;
}

/** Where a key leads from a row; `undefined` for keys that lead nowhere. */
export function rowAfterKey(key: string, row: number, nRows: number, nSeen: number): number | undefined {
  return indexAfterKey(key, row, { n: nRows, page: Math.max(1, nSeen - 1) }) ?? undefined;
}
