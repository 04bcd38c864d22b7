/** What was done a moment ago and can be taken back for a while. */

/** How long something can be taken back. */
export const UNDO_MS = 10_000;

export interface Undoable {
  /** What was done. Asked for whenever it is drawn. */
  text: () => string;
  untilMs: number;
  /** Takes it back. */
  undo: () => unknown;
  /** The time is over. */
  expire: () => unknown;
}

/** What was done last, of two. */
export function latest(one: Undoable | null, other: Undoable | null): Undoable | null {
  if (!one || !other) return one ?? other;
  return one.untilMs >= other.untilMs ? one : other;
}
