/** Computes the rows of a long list to render: the visible ones, and some around them, a few in each frame. Pure. */
import { type Range, stepTowards } from "../../../scroll/range";
import { indexAfterKey } from "../../ui/list/listKeys";

/** Rows rendered beyond each edge. */
const BEYOND = 10;
/** The assumed height before layout: that of a large screen. */
const UNKNOWN_HEIGHT = 800;

/** The visible rows, and the range around them to render. */
export interface RowWindow {
  seen: Range;
  wanted: Range;
}

export function rowsToDraw(scrollTop: number, height: number, rowHeight: number, nRows: number): RowWindow {
  const n = Math.ceil((height || UNKNOWN_HEIGHT) / rowHeight);
  const top = Math.min(Math.floor(Math.max(0, scrollTop) / rowHeight), Math.max(0, nRows - n));
  const seen = { from: top, to: Math.min(nRows, top + n) };
  return { seen, wanted: { from: Math.max(0, top - BEYOND), to: Math.min(nRows, top + n + BEYOND) } };
}

/** The rendered rows to keep, plus at most `n` new ones, visible rows first. */
export function nextRows(now: Range, { seen, wanted }: RowWindow, n: number): Range {
  const still = { from: Math.max(now.from, wanted.from), to: Math.min(now.to, wanted.to) };
  const isNear = still.from < still.to && still.from <= seen.to && still.to >= seen.from;
  const kept = isNear ? still : { from: seen.from, to: seen.from };
  const first = { from: Math.min(kept.from, seen.from), to: Math.max(kept.to, seen.to) };
  const step = stepTowards(kept, first, kept, n);
  return stepTowards(step, wanted, step, n - lengthOf(step) + lengthOf(kept));
}

const lengthOf = ({ from, to }: Range): number => to - from;

/** The scroll distance that makes a row fully visible; the table's head covers the first `headHeight` pixels. */
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

/** The target row of a key; `undefined` for other keys. */
export function rowAfterKey(key: string, row: number, nRows: number, nSeen: number): number | undefined {
  return indexAfterKey(key, row, { n: nRows, page: Math.max(1, nSeen - 1) }) ?? undefined;
}

/**
 * A unique key for each row: the id of its file, or the row itself. Pieces of the list that were read at different
 * times can have the same file twice, and equal keys would stop the page.
 */
export function keysOfRows(
  rows: readonly number[],
  idOf: (row: number) => string | undefined,
): ReadonlyMap<number, string | number> {
  const used = new Set<string>();
  const keyOf = (row: number): string | number => {
    const id = idOf(row);
    if (id === undefined || used.has(id)) return row;
    used.add(id);
    return id;
  };
  return new Map(rows.map((row) => [row, keyOf(row)]));
}
