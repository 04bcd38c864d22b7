/**
 * Search for a typed phrase in a document. It ignores case, line ends, hyphens, and whether digits are superscript or
 * subscript. `crates/documents/src/matches.rs` has the same rules for pages.
 */

/** Limit on the number of matches. */
const MAX_MATCHES = 5000;

const IS_SPACE = /\s/u;
const IS_HYPHEN = /[-\u00ad\u2010\u2011⁻₋]/u;
/** The signs before and after the `^` of a power: `m^2` is `m²`. */
const IS_BASE = /[\p{L}\p{N})\]]/u;
const IS_EXPONENT = /^[\p{L}\p{N}(+\-\u2212]/u;
const IS_IDEOGRAPH = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]/u;

/** Letters and marks that are typed differently from their printed form. */
const TYPED = new Map([
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

interface Comparable {
  text: string;
  /** For each unit of `text`, the range of its original letter. */
  from: number[];
  to: number[];
}

function comparable(source: string): Comparable {
  const made: Comparable = { text: "", from: [], to: [] };
  const push = (units: string, from: number, to: number): void => {
    made.text += units;
    for (let i = 0; i < units.length; i += 1) {
      made.from.push(from);
      made.to.push(to);
    }
  };
  let before = "";
  let at = 0;
  for (const letter of source) {
    const to = at + letter.length;
    const isPower = letter === "^" && IS_BASE.test(before) && IS_EXPONENT.test(source.slice(to, to + 2));
    if (IS_SPACE.test(letter)) {
      // A word hyphenated at the end of a line continues.
      const isCut = letter === "\n" && IS_HYPHEN.test(before);
      if (!isCut && made.text !== "" && !made.text.endsWith(" ")) push(" ", at, to);
    } else if (!IS_HYPHEN.test(letter) && !isPower) {
      if (IS_IDEOGRAPH.test(letter)) joinIdeographs(made, source);
      push((TYPED.get(letter) ?? letter).toLowerCase(), at, to);
    }
    before = letter;
    at = to;
  }
  return made;
}

/** Scripts without spaces between words break their lines at any character. */
function joinIdeographs(made: Comparable, source: string): void {
  const last = made.text.length - 1;
  const isBreak = made.text[last] === " " && source.slice(made.from[last], made.to[last]) === "\n";
  if (!isBreak || !IS_IDEOGRAPH.test(made.text[last - 1] ?? "")) return;
  made.text = made.text.slice(0, last);
  made.from.pop();
  made.to.pop();
}

/** The ranges of a phrase in a text. They do not overlap. */
export function findPhrase(text: string, phrase: string): [from: number, to: number][] {
  const wanted = comparable(phrase).text.trim();
  if (wanted === "") return [];
  const made = comparable(text);
  const found: [number, number][] = [];
  for (
    let at = made.text.indexOf(wanted);
    at >= 0 && found.length < MAX_MATCHES;
    at = made.text.indexOf(wanted, at + wanted.length)
  )
    found.push([made.from[at] ?? 0, made.to[at + wanted.length - 1] ?? text.length]);
  return found;
}
