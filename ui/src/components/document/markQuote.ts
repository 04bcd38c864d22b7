/**
 * Marks quoted words in a document that flows. Whoever quoted them may have set other spaces, line ends and marks, so
 * letters and digits are compared only; of a quote with an ellipsis its parts are looked for in their order. Rows of a
 * table are quoted with the names of their columns, which stand once above all rows.
 */
import { textsIn } from "../../message-dom/textsIn";
import type { Citation } from "../../session/citations";

const MIN_LETTERS = 3;

interface Letter {
  node: Text;
  at: number;
}

const IS_LETTER = /[\p{L}\p{N}]/u;

/** The letters under an element, small, each with its place. */
function lettersOf(root: Node): { text: string; places: Letter[] } {
  const places: Letter[] = [];
  let text = "";
  for (const node of textsIn(root)) {
    const { data } = node;
    for (let at = 0; at < data.length; at += 1) {
      const letter = data[at] ?? "";
      if (!IS_LETTER.test(letter)) continue;
      // One place for each letter that comes of it: some letters become two when they are small.
      const small = letter.toLowerCase();
      text += small;
      for (let n = 0; n < small.length; n += 1) places.push({ node, at });
    }
  }
  return { text, places };
}

function folded(words: string): string {
  return [...words]
    .filter((letter) => IS_LETTER.test(letter))
    .join("")
    .toLowerCase();
}

/** From the first to the last letter of the quote, as positions among the letters. */
function findQuote(text: string, quote: string): { start: number; end: number } | null {
  let start = -1;
  let end = 0;
  for (const part of quote.split(/…|⋯|\.\.\./)) {
    const wanted = folded(part);
    if (wanted.length < MIN_LETTERS) continue;
    const at = text.indexOf(wanted, end);
    if (at < 0) break;
    if (start < 0) start = at;
    end = at + wanted.length;
  }
  return start < 0 ? null : { start, end };
}

/** The letters of a row as it is quoted: each cell behind the name of its column. */
function rowLetters(row: Element, names: readonly string[]): string {
  const cells = [...row.children].map((cell, at) => ({ name: names[at] ?? "", text: cell.textContent }));
  return cells
    .filter(({ text }) => text !== "")
    .map(({ name, text }) => folded(name + text))
    .join("");
}

/** The rows that are quoted line by line, with the names of their columns. */
function findRows(root: ParentNode, quote: string): Element[] {
  const lines = quote.split("\n").map((line) => folded(line.split(/…|⋯/)[0] ?? ""));
  const wanted = lines.filter((line) => line.length >= MIN_LETTERS);
  if (wanted.length === 0) return [];
  return [...root.querySelectorAll("table")].flatMap((table) => {
    const names = [...table.querySelectorAll("thead th")].map((name) => name.textContent);
    return [...table.querySelectorAll("tbody > tr")].filter((row) => {
      const letters = rowLetters(row, names);
      return wanted.some((line) => letters.startsWith(line));
    });
  });
}

/** A part of a text that is marked. */
interface Part {
  node: Text;
  start: number;
  end: number;
}

/** The parts of texts in which the quoted words stand, in their order. */
function findParts(root: ParentNode & Node, quote: string): Part[] {
  const { text, places } = lettersOf(root);
  const found = findQuote(text, quote);
  const first = found && places[found.start];
  const last = found && places[found.end - 1];
  if (!first || !last) {
    const letters = findRows(root, quote).flatMap((row) => lettersOf(row).places);
    return nodesOf(letters).map((node) => ({ node, start: 0, end: node.data.length }));
  }
  return nodesOf(places.slice(found.start, found.end)).map((node) => ({
    node,
    start: node === first.node ? first.at : 0,
    end: node === last.node ? last.at + 1 : node.data.length,
  }));
}

function nodesOf(places: readonly Letter[]): Text[] {
  return [...new Set(places.map(({ node }) => node))];
}

/** Whether an element has the quoted words. */
export function hasQuote(root: ParentNode & Node, quote: string): boolean {
  return findQuote(lettersOf(root).text, quote) !== null || findRows(root, quote).length > 0;
}

/** Wraps the quoted words in marks. The first of them; nothing when the words are not there. */
export function markQuote(
  root: ParentNode & Node,
  quote: string,
  dress: (mark: HTMLElement) => void = () => undefined,
): HTMLElement | null {
  // From the last on, because marking splits the nodes that were found.
  const marks = findParts(root, quote)
    .reverse()
    .map(({ node, start, end }) => {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      const mark = document.createElement("mark");
      dress(mark);
      range.surroundContents(mark);
      return mark;
    });
  return marks.at(-1) ?? null;
}

/** Marks the passages of an answer, each with its number at its beginning. The first mark of each that is there. */
export function markCitations(
  root: ParentNode & Node,
  citations: readonly Citation[],
): (HTMLElement | null)[] {
  return citations.map(({ number, quote }, at) => {
    const first = markQuote(root, quote, (mark) => (mark.dataset["citation"] = String(at)));
    if (first && number > 0) first.dataset["number"] = String(number);
    return first;
  });
}

/** Makes one of the marked passages stand out. */
export function showCitation(root: Element, at: number): void {
  for (const mark of root.querySelectorAll<HTMLElement>("mark[data-citation]"))
    mark.toggleAttribute("data-current", mark.dataset["citation"] === String(at));
}
