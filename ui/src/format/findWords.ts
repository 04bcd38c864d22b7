/** Words that are looked for, in a text. */

/** Where the words of a query begin and end in a text, as the index of words finds them: whatever their case and
 *  accents, and only the last one as the beginning of another. */
export function findWords(text: string, query: string): [from: number, to: number][] {
  const words = plain(query).match(/[\p{L}\p{N}]+/gu) ?? [];
  const wanted = new Set(words);
  const begun = /[\p{L}\p{N}]$/u.test(query) ? words.at(-1) : undefined;
  const found: [number, number][] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const read = plain(word);
    if (wanted.has(read)) found.push([index, index + word.length]);
    else if (begun && read.startsWith(begun)) found.push([index, index + word.length]);
  }
  return found;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ß/gu, "ss").toLowerCase();
}
