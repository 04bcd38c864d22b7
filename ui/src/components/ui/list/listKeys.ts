/** Maps a key to an item of a list. All lists share it, so that they behave alike. Pure. */

export interface ListKeys {
  /** The number of items. */
  n: number;
  /** The number of items that a page key moves by; without it, page keys do not move. */
  page?: number;
  /** Whether the first item follows the last. */
  isCircular?: boolean;
  /** Whether Home and End move; a text field needs them for its caret. */
  hasEnds?: boolean;
}

/** The target index of a key; `null` for other keys. */
export function indexAfterKey(
  key: string,
  at: number,
  { n, page, isCircular = false, hasEnds = true }: ListKeys,
): number | null {
  const last = Math.max(0, n - 1);
  const within = (index: number): number => Math.max(0, Math.min(index, last));
  switch (key) {
    case "ArrowDown":
      return isCircular && at >= last ? 0 : within(at + 1);
    case "ArrowUp":
      return isCircular && at <= 0 ? last : within(at - 1);
    case "PageDown":
      return page === undefined ? null : within(at + page);
    case "PageUp":
      return page === undefined ? null : within(at - page);
    case "Home":
      return hasEnds ? 0 : null;
    case "End":
      return hasEnds ? last : null;
    default:
      return null;
  }
}
