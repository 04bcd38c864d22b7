/** When an @ or a / in the composer opens suggestions, and the query after it. Pure. */
export interface Trigger {
  /** The index of the sign. */
  start: number;
  query: string;
}

/** A longer text after the sign is not a query. */
const MAX_QUERY = 60;

/** The @ at the beginning of a word before the caret. Names contain spaces, so a query may, too. */
export function mentionAt(text: string, caret: number): Trigger | null {
  return signAt("@", text, caret);
}

/**
 * Like `mentionAt`, for a slash. Names begin with a letter or a number. A path has a second slash and shows no
 * suggestions.
 */
export function slashAt(text: string, caret: number): Trigger | null {
  const trigger = signAt("/", text, caret);
  return trigger && /^$|^[\p{L}\p{N}]/u.test(trigger.query) ? trigger : null;
}

function signAt(sign: string, text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret);
  const start = before.lastIndexOf(sign);
  if (start < 0 || !/^$|\s/.test(before.slice(start - 1, start) || "")) return null;
  const query = before.slice(start + 1);
  const isPlausible = !/^\s|\n/.test(query) && query.length <= MAX_QUERY;
  return isPlausible ? { start, query } : null;
}
