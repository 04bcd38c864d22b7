/**
 * Search for a typed phrase in a document. It ignores case, line ends, hyphens, Arabic vowel signs, and whether digits
 * are superscript or subscript. `crates/documents/src/matches.rs` has the same rules for pages. Both pass the cases in
 * `tests/matching/cases.json`.
 */

/** Limit on the number of matches. */
const MAX_MATCHES = 5000;

const IS_PLAIN = /^[a-z0-9]$/i;
const IS_SPACE = /\p{White_Space}/u;
/** Combining marks, and the vowels and final consonants of decomposed Hangul. */
const IS_MARK = /[\p{M}\u1160-\u11ff]/u;
const IS_HYPHEN = /[-\u00ad\u2010\u2011⁻₋]/u;
const IS_ARABIC_MARK = /\u0640|[\u064b-\u065f\u0670]/u;
/** The characters before and after the `^` of a power: `m^2` matches `m²`. */
const IS_BASE = /[\p{Alphabetic}\p{N})\]]/u;
const IS_EXPONENT = /^[\p{Alphabetic}\p{N}(+\-\u2212]/u;
const IS_IDEOGRAPH = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]/u;

/** Signs that match others: ligatures, quotation marks, dashes, raised and lowered digits. */
const EQUIVALENTS = new Map([
  ["ﬀ", "ff"],
  ["ﬁ", "fi"],
  ["ﬂ", "fl"],
  ["ﬃ", "ffi"],
  ["ﬄ", "ffl"],
  ["ﬅ", "st"],
  ["ﬆ", "st"],
  ["’", "'"],
  ["‘", "'"],
  ["‛", "'"],
  ["“", '"'],
  ["”", '"'],
  ["„", '"'],
  ["‟", '"'],
  ["—", "–"],
  ["−", "–"],
  ["…", "..."],
  ...[..."⁰¹²³⁴⁵⁶⁷⁸⁹"].map((digit, value) => [digit, String(value)] as const),
  ...[..."₀₁₂₃₄₅₆₇₈₉"].map((digit, value) => [digit, String(value)] as const),
]);

/** The normalised letters of a text, each with the range of its origin. */
interface Comparable {
  letters: string[];
  from: number[];
  to: number[];
}

function comparable(source: string): Comparable {
  const made: Comparable = { letters: [], from: [], to: [] };
  const { letters } = made;
  let before = "";
  let at = 0;
  for (const letter of source) {
    const from = at;
    at += letter.length;
    // Most letters need no rule.
    if (IS_PLAIN.test(letter)) {
      push(made, letter.toLowerCase(), from, at);
      before = letter;
      continue;
    }
    const isPower = letter === "^" && IS_BASE.test(before) && IS_EXPONENT.test(source.slice(at, at + 2));
    const whole = IS_MARK.test(letter) ? composed(letters.at(-1), letter) : null;
    if (IS_SPACE.test(letter)) {
      // A hyphen at the end of a line joins it with the next one.
      const isCut = letter === "\n" && IS_HYPHEN.test(before);
      if (!isCut && letters.length > 0 && letters.at(-1) !== " ") push(made, " ", from, at);
    } else if (whole !== null) {
      letters[letters.length - 1] = whole;
      made.to[letters.length - 1] = at;
    } else if (IS_ARABIC_MARK.test(letter)) {
      if (letters.length > 0) made.to[letters.length - 1] = at;
    } else if (!IS_HYPHEN.test(letter) && !isPower) {
      if (IS_IDEOGRAPH.test(letter)) joinIdeographs(made, source);
      for (const one of (EQUIVALENTS.get(letter) ?? letter).toLowerCase()) push(made, one, from, at);
    }
    before = letter;
  }
  return made;
}

function push(made: Comparable, letter: string, from: number, to: number): void {
  made.letters.push(letter);
  made.from.push(from);
  made.to.push(to);
}

/** Composes a letter and its mark; `null` if Unicode has no such letter. */
function composed(last: string | undefined, mark: string): string | null {
  if (last === undefined) return null;
  const whole = (last + mark).normalize("NFC");
  return [...whole].length === 1 ? whole : null;
}

/** Removes a line break between two ideographs, because such scripts break lines anywhere. */
function joinIdeographs({ letters, from, to }: Comparable, source: string): void {
  const isBreak = letters.at(-1) === " " && source.slice(from.at(-1), to.at(-1)) === "\n";
  if (!isBreak || !IS_IDEOGRAPH.test(letters.at(-2) ?? "")) return;
  letters.pop();
  from.pop();
  to.pop();
}

/** A text or a phrase without the differences that a search ignores. */
export function normalise(text: string): string {
  return comparable(text).letters.join("");
}

/** Where a phrase starts in a normalised text, in UTF-16 units. The matches do not overlap. */
function* starts(normalised: string, wanted: string): Generator<number> {
  let at = wanted === "" ? -1 : normalised.indexOf(wanted);
  for (let n = 0; at >= 0 && n < MAX_MATCHES; n += 1) {
    yield at;
    at = normalised.indexOf(wanted, at + wanted.length);
  }
}

/** The number of matches of a phrase in a text that is already normalised. */
export function countPhrase(normalised: string, phrase: string): number {
  return [...starts(normalised, normalise(phrase).trim())].length;
}

/** The ranges of a phrase in a text, in UTF-16 units. They do not overlap. */
export function findPhrase(text: string, phrase: string): [from: number, to: number][] {
  const wanted = normalise(phrase).trim();
  const { letters, from, to } = comparable(text);
  const found: [number, number][] = [];
  // The letters and units before the last match. Matches are in order, so both only grow.
  let [nLetters, nUnits] = [0, 0];
  const letterAt = (unit: number): number => {
    for (; nUnits < unit; nLetters += 1) nUnits += letters[nLetters]?.length ?? 1;
    return nLetters;
  };
  for (const at of starts(letters.join(""), wanted)) {
    const first = letterAt(at);
    const end = letterAt(at + wanted.length);
    found.push([from[first] ?? 0, to[end - 1] ?? text.length]);
  }
  return found;
}
