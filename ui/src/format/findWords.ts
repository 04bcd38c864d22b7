/** Finds the words and phrases of a query in a text. Pure. */
import { searchParts, type SearchParts, type Word, wordsOf } from "./searchParts";

/**
 * The ranges of a query's words and phrases in a text, by the rules of the full-text index: case and
 * accents are ignored, and only the last word matches as a prefix. The ranges do not overlap.
 */
export function findWords(text: string, query: string): [from: number, to: number][] {
  const wanted = searchParts(query);
  if (wanted.parts.length === 0) return [];
  const words = wordsOf(text);
  const found: [number, number][] = [];
  for (let at = 0; at < words.length; at += 1) {
    const n = lengthOfPart(words, at, wanted);
    const [first, last] = [words[at], words[at + n - 1]];
    if (n === 0 || !first || !last) continue;
    found.push([first.from, last.to]);
    at += n - 1;
  }
  return found;
}

/** A piece of a text that is split at its matches. */
export interface Piece {
  text: string;
  isFound: boolean;
}

/** Splits a text at the matches of a query. */
export function findPieces(text: string, query: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of findWords(text, query)) {
    if (from > end) pieces.push({ text: text.slice(end, from), isFound: false });
    pieces.push({ text: text.slice(from, to), isFound: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false });
  return pieces;
}

/** The number of words from `at` on that match one of the parts; 0 without a match. */
function lengthOfPart(words: readonly Word[], at: number, { parts, isBegun }: SearchParts): number {
  const part = parts.find((one, which) => {
    const mayBegin = isBegun && which === parts.length - 1;
    return one.every((wanted, n) => {
      const read = words[at + n]?.plain;
      return read === wanted || (mayBegin && n === one.length - 1 && (read?.startsWith(wanted) ?? false));
    });
  });
  return part?.length ?? 0;
}
