/** Recent actions that can be undone for a while. */

/** The time in which an action can be undone. */
export const UNDO_MS = 10_000;

export interface Undoable {
  /** The name of the action. Called at each rendering. */
  text: () => string;
  untilMs: number;
  /** Undoes the action. */
  undo: () => unknown;
  /** The time is over. */
  expire: () => unknown;
}

/** The later of two actions. */
export function latest(one: Undoable | null, other: Undoable | null): Undoable | null {
  if (!one || !other) return one ?? other;
  return one.untilMs >= other.untilMs ? one : other;
}
