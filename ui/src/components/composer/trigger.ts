/** When an @ or a / in the composer asks for something, and what has been typed behind it. Pure. */
export interface Trigger {
  /** Where the sign stands. */
  start: number;
  query: string;
}

/** No name is looked for by more than this. */
const MAX_QUERY = 60;

/** The @ at the beginning of a word that the caret stands behind; names may hold spaces, so the words may, too. */
export function mentionAt(text: string, caret: number): Trigger | null {
  return signAt("@", text, caret);
}

/** As `mentionAt`, for a slash. A path has a second one, and asks for nothing; names begin with a letter or a number. */
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

/** The place in a list of `n` after a key; `null` for keys that do not move. */
export function placeAfter(key: string, at: number, n: number): number | null {
  switch (key) {
    case "ArrowDown":
      return (at + 1) % n;
    case "ArrowUp":
      return (at - 1 + n) % n;
    default:
      return null;
  }
}
