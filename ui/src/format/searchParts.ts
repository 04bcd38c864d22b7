/**
 * Splits the text of a search field into search terms. `crates/store/src/search/query.rs` and `occurrences.rs` there
 * have the same rules. Both pass the cases in `tests/matching/cases.json`. Pure.
 */

/** Limit on the number of parts in a query. */
const MAX_PARTS = 32;

/** A character of a script without spaces: the full-text index counts each as a word. */
const OWN =
  "\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}";
const WORDS = new RegExp(`[${OWN}]|(?:(?![${OWN}])[\\p{Alphabetic}\\p{N}\\p{M}])+`, "gu");

/** A phrase in the quotation marks of any language, or the text before the next space. */
const PART =
  /(?:(?<minus>[-−])(?!\p{White_Space})|(?<file>file:))?(?:["“”„«»「」『』](?<phrase>[^"“”„«»「」『』]*)["“”„«»「」『』]?|(?<word>\P{White_Space}*))/giu;

const HAS_WORD = /[\p{Alphabetic}\p{N}]/u;

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
    plain: folded(word),
    from: index,
    to: index + word.length,
  }));
}

function folded(word: string): string {
  const bare = word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/ß/gu, "ss").replace(/ς/gu, "σ");
}

/** The terms that a query has to find, without exclusions and file names. */
export function searchParts(query: string): SearchParts {
  const kept: string[][] = [];
  const leftOut: string[][] = [];
  let last: string[][] | null = null;
  let hasFile = false;
  const parts = [...query.matchAll(PART)].filter(([part]) => part !== "").slice(0, MAX_PARTS);
  for (const { groups } of parts) {
    const text = groups?.["phrase"] ?? groups?.["word"] ?? "";
    if (!HAS_WORD.test(text)) continue;
    last = groups?.["file"] ? null : groups?.["minus"] ? leftOut : kept;
    last?.push(wordsOf(text).map(({ plain }) => plain));
    hasFile ||= last === null;
  }
  // A query of exclusions alone would find nothing. Its minus signs are probably those of numbers.
  const isSign = kept.length === 0 && !hasFile;
  return {
    parts: isSign ? leftOut : kept,
    isBegun: (isSign || last === kept) && /[\p{Alphabetic}\p{N}\p{M}]$/u.test(query),
  };
}
