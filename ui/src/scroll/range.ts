/**
 * Computes which messages of a transcript are rendered: heights in CSS pixels, positions from the
 * top of the first message. Knows neither elements nor messages.
 */

/** A range of indexes; `to` is exclusive. */
export interface Range {
  from: number;
  to: number;
}

/** A stretch of the page. */
export interface Span {
  top: number;
  bottom: number;
}

export function sumOf(heights: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let i = Math.max(0, from); i < Math.min(to, heights.length); i += 1) sum += heights[i] ?? 0;
  return sum;
}

/** The items that lie at least partly in a span; without any, the nearest one. */
export function rangeIn(heights: readonly number[], { top, bottom }: Span): Range {
  if (heights.length === 0) return { from: 0, to: 0 };
  let from = 0;
  let at = 0;
  while (from < heights.length - 1 && at + (heights[from] ?? 0) <= top) at += heights[from++] ?? 0;
  let to = from + 1;
  at += heights[from] ?? 0;
  while (to < heights.length && at < bottom) at += heights[to++] ?? 0;
  return { from, to };
}

/** A span that extends further by this much at both ends. */
export function widened({ top, bottom }: Span, by: number): Span {
  return { top: top - by, bottom: bottom + by };
}

export function covers(outer: Range, inner: Range): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

/**
 * The next range on the way to the wanted one: the needed part, the rendered part that is still wanted, and at most
 * `n` more, the nearest first.
 */
export function stepTowards(now: Range, wanted: Range, needed: Range, n: number): Range {
  let { from, to } = needed;
  // Keep the current items if they touch the needed ones; drop separate ones.
  if (now.from <= to && now.to >= from) {
    from = Math.min(from, Math.max(now.from, wanted.from));
    to = Math.max(to, Math.min(now.to, wanted.to));
  }
  for (let nLeft = n; nLeft > 0 && (from > wanted.from || to < wanted.to); nLeft -= 1) {
    const isBelow = from <= wanted.from || (to < wanted.to && to - needed.to < needed.from - from);
    if (isBelow) to += 1;
    else from -= 1;
  }
  return { from, to };
}

/** The range, extended by those of some indexes that fit: at most `max` in all, the nearest first. */
export function withPinned(range: Range, pinned: readonly number[], max: number): Range {
  const away = (i: number): number => (i < range.from ? range.from - i : Math.max(0, i - range.to + 1));
  let { from, to } = range;
  for (const i of pinned.toSorted((a, b) => away(a) - away(b))) {
    const wider = { from: Math.min(from, i), to: Math.max(to, i + 1) };
    if (wider.to - wider.from <= max) ({ from, to } = wider);
  }
  return { from, to };
}

/** The range between two ids, or at most `n` items at the known end; `null` is no id. */
export function between(
  ids: readonly string[],
  firstId: string | null,
  lastId: string | null,
  n: number,
): Range {
  const first = firstId === null ? -1 : ids.indexOf(firstId);
  const last = lastId === null ? ids.length - 1 : ids.indexOf(lastId);
  if (first >= 0 && last >= first) return { from: first, to: last + 1 };
  if (first >= 0) return { from: first, to: Math.min(ids.length, first + n) };
  const to = last < 0 ? ids.length : last + 1;
  return { from: Math.max(0, to - n), to };
}
