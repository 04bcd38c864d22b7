/**
 * Marks a quote in a reflowable document. The quote may have other spaces, line ends and punctuation than
 * the document, so only letters and digits are compared. The parts of a quote with an ellipsis are searched
 * in order. Table rows are quoted with their column names, which the document has only once above all rows.
 */
import { textsIn } from "../../message-dom/textsIn";
import type { Citation } from "../../session/documents/citations";

const MIN_LETTERS = 3;

interface Letter {
  node: Text;
  at: number;
}

const IS_LETTER = /[\p{L}\p{N}]/u;

/** The letters under an element in lower case, each with its position. */
function lettersOf(root: Node): { text: string; places: Letter[] } {
  const places: Letter[] = [];
  let text = "";
  for (const node of textsIn(root)) {
    const { data } = node;
    for (let at = 0; at < data.length; at += 1) {
      const letter = data[at] ?? "";
      if (!IS_LETTER.test(letter)) continue;
      // One position for each resulting letter: some letters become two in lower case.
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

/** Signs that belong to the word after them, even if a quote leaves them out. */
const OPENING = /(?:^|[\s(])([/~$€£#@+−-])$/u;

/** The rest of a word, in scripts that have spaces between words. */
const REST_OF_WORD = /^[\p{L}\p{N}]{0,40}/u;
const BEGINNING_OF_WORD = /[\p{L}\p{N}]{0,40}$/u;
const IS_IDEOGRAPH = /[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/u;

/** The number of letters before and after a match that belong to it: the rest of a word, or signs of the quote. */
function reach(before: string, after: string, quote: string): { back: number; on: number } {
  const isCut = (rest: string): boolean => rest !== "" && !IS_IDEOGRAPH.test(rest);
  const beginning = BEGINNING_OF_WORD.exec(before)?.[0] ?? "";
  const rest = REST_OF_WORD.exec(after)?.[0] ?? "";
  const lead = /^[^\p{L}\p{N}\s]*(?=[\p{L}\p{N}])/u.exec(quote.trim())?.[0] ?? "";
  const trail = /[^\p{L}\p{N}\s]*$/u.exec(quote.trim())?.[0] ?? "";
  let back = isCut(beginning) ? beginning.length : 0;
  if (back === 0 && before.endsWith(lead)) back = lead.length;
  if (back === 0 || isCut(beginning)) back += OPENING.test(before.slice(0, before.length - back)) ? 1 : 0;
  const on = isCut(rest) ? rest.length : after.startsWith(trail) ? trail.length : 0;
  return { back, on };
}

/** The range from the first to the last letter of the quote, as positions among the letters. */
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

/** The letters of a row in the form of a quote: each cell after the name of its column. */
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
    // A sheet has the letters of its columns above the names.
    const heads = [...table.querySelectorAll("thead > tr")].at(-1);
    const names = [...(heads?.children ?? [])].map((name) => name.textContent);
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

/** The parts of text nodes that contain the quote, in order. */
function findParts(root: ParentNode & Node, quote: string): Part[] {
  const { text, places } = lettersOf(root);
  const found = findQuote(text, quote);
  const first = found && places[found.start];
  const last = found && places[found.end - 1];
  if (!first || !last) {
    const letters = findRows(root, quote).flatMap((row) => lettersOf(row).places);
    return nodesOf(letters).map((node) => ({ node, start: 0, end: node.data.length }));
  }
  const { back } = reach(first.node.data.slice(0, first.at), "", quote);
  const { on } = reach("", last.node.data.slice(last.at + 1), quote);
  return nodesOf(places.slice(found.start, found.end)).map((node) => ({
    node,
    start: node === first.node ? first.at - back : 0,
    end: node === last.node ? last.at + 1 + on : node.data.length,
  }));
}

function nodesOf(places: readonly Letter[]): Text[] {
  return [...new Set(places.map(({ node }) => node))];
}

/** Whether an element contains the quote. */
export function hasQuote(root: ParentNode & Node, quote: string): boolean {
  return findQuote(lettersOf(root).text, quote) !== null || findRows(root, quote).length > 0;
}

/** Wraps the quote in marks. Returns the first mark; `null` when the quote was not found. */
export function markQuote(
  root: ParentNode & Node,
  quote: string,
  dress: (mark: HTMLElement) => void = () => undefined,
): HTMLElement | null {
  // In reverse order, because marking splits the found nodes.
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

/** Marks the passages of an answer, each with its number at its beginning. Returns the first mark of each one found. */
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

/** The elements that are marked completely: cells of a sheet, lines of a text. */
const PLACES = "td, .line";

/** Marks the cells and lines that contain passages of an answer. */
export function markPlaces(root: Element): void {
  for (const mark of root.querySelectorAll<HTMLElement>("mark[data-citation]")) {
    const place = mark.closest<HTMLElement>(PLACES);
    if (!place) continue;
    place.dataset["cited"] = mark.dataset["citation"];
    // One cell of a row is the figure that answers, a row of cells is a passage.
    const row = place.closest("tr");
    row?.toggleAttribute("data-figure", row.querySelectorAll("[data-cited]").length === 1);
  }
  for (const line of root.querySelectorAll<HTMLElement>(".line[data-cited]")) {
    const { nextElementSibling: next } = line;
    line.toggleAttribute("data-cited-end", !(next instanceof HTMLElement) || !next.dataset["cited"]);
  }
}

/** Highlights one of the marked passages as the current one. */
export function showCitation(root: Element, at: number): void {
  for (const mark of root.querySelectorAll<HTMLElement>("mark[data-citation]"))
    mark.toggleAttribute("data-current", mark.dataset["citation"] === String(at));
  for (const place of root.querySelectorAll<HTMLElement>("[data-cited]"))
    place.toggleAttribute("data-current", place.dataset["cited"] === String(at));
}
