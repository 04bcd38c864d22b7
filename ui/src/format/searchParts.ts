/** Splits the text of a search field into search terms, like the store does. Pure. */

/** A character of a script without spaces: the full-text index counts each as a word. */
const OWN =
  "\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}";
const WORDS = new RegExp(`[${OWN}]|(?:(?![${OWN}])[\\p{L}\\p{N}\\p{M}])+`, "gu");

/** A phrase in the quotation marks of any language, or the text before the next space. */
const PART =
  /(?<minus>[-−](?!\s))?(?<file>file:)?(?:["“”„«»「」『』](?<phrase>[^"“”„«»「」『』]*)["“”„«»「」『』]?|(?<word>\S+))/giu;

/** A word of a text in comparable form, and its range. */
export interface Word {
  plain: string;
  from: number;
  to: number;
}

export interface SearchParts {
  /** The words of each part, in order. */
  parts: string[][];
  /** Whether the last word of the last part matches as a prefix. */
  isBegun: boolean;
}

/** The words of a text as in the full-text index, without case and accents. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORDS)].map(({ 0: word, index }) => ({
    plain: word.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/gu, "ss").toLowerCase(),
    from: index,
    to: index + word.length,
  }));
}

/** The terms that a query has to find, without exclusions and file names. */
export function searchParts(query: string): SearchParts {
  const kept: string[][] = [];
  const leftOut: string[][] = [];
  let last: string[][] | null = null;
  let hasFile = false;
  for (const { groups } of query.matchAll(PART)) {
    const words = wordsOf(groups?.["phrase"] ?? groups?.["word"] ?? "").map(({ plain }) => plain);
    if (words.length === 0) continue;
    last = groups?.["file"] ? null : groups?.["minus"] ? leftOut : kept;
    last?.push(words);
    hasFile ||= last === null;
  }
  // A query of exclusions alone would find nothing. Its minus signs are probably those of numbers.
  const isSign = kept.length === 0 && !hasFile;
  return {
    parts: isSign ? leftOut : kept,
    isBegun: (isSign || last === kept) && /[\p{L}\p{N}\p{M}]$/u.test(query),
  };
}
