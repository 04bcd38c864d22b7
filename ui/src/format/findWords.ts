/** Words that are looked for, in a text. */

/** Characters of scripts without spaces: the index of words takes each for a word, and a run of them for a phrase. */
const OWN =
  "\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u3040-\\u30FF\\u31F0-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}";
const WORDS = new RegExp(`[${OWN}]+|(?:(?![${OWN}])[\\p{L}\\p{N}\\p{M}])+`, "gu");
const IS_OWN = new RegExp(`^[${OWN}]`, "u");

/** Where the words of a query begin and end in a text, as the index of words finds them: whatever their case and
 *  accents, and only the last one as the beginning of another. */
export function findWords(text: string, query: string): [from: number, to: number][] {
  const typed = query.match(WORDS) ?? [];
  const phrases = typed.filter((word) => IS_OWN.test(word));
  const words = typed.filter((word) => !IS_OWN.test(word)).map(plain);
  const wanted = new Set(words);
  const isBegun = /[\p{L}\p{N}\p{M}]$/u.test(query) && !IS_OWN.test(typed.at(-1) ?? "");
  const begun = isBegun ? words.at(-1) : undefined;
  const found: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (IS_OWN.test(word)) {
      for (const [from, to] of findPhrases(word, phrases)) found.push([index + from, index + to]);
      continue;
    }
    const read = plain(word);
    if (wanted.has(read) || (begun && read.startsWith(begun))) found.push([index, index + word.length]);
  }
  return found;
}

/** Where any of the phrases stands in a run of characters, in their order and none over another. */
function findPhrases(run: string, phrases: readonly string[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < run.length; at += 1) {
    const phrase = phrases.find((one) => run.startsWith(one, at));
    if (phrase === undefined) continue;
    found.push([at, at + phrase.length]);
    at += phrase.length - 1;
  }
  return found;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/gu, "ss").toLowerCase();
}
