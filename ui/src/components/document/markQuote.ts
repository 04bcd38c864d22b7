/**
 * Marks quoted words in a document that flows. Whoever quoted them may have set other spaces, line ends and marks, so
 * letters and digits are compared only; of a quote with an ellipsis its parts are looked for in their order.
 */
import type { Citation } from "../../session/citations";

const MIN_LETTERS = 3;

interface Letter {
  node: Text;
  at: number;
}

const IS_LETTER = /[\p{L}\p{N}]/u;

/** The letters under an element, small, each with its place. */
function lettersOf(root: Node): { text: string; places: Letter[] } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const places: Letter[] = [];
  let text = "";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
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

/** Whether an element has the quoted words. */
export function hasQuote(root: Node, quote: string): boolean {
  return findQuote(lettersOf(root).text, quote) !== null;
}

/** Wraps the quoted words in marks. The first of them; nothing when the words are not there. */
export function markQuote(
  root: Node,
  quote: string,
  dress: (mark: HTMLElement) => void = () => undefined,
): HTMLElement | null {
  const { text, places } = lettersOf(root);
  const found = findQuote(text, quote);
  const first = found && places[found.start];
  const last = found && places[found.end - 1];
  if (!first || !last) return null;
  const nodes = [...new Set(places.slice(found.start, found.end).map(({ node }) => node))];
  // From the last on, because marking splits the nodes that were found.
  const marks = nodes.reverse().map((node) => {
    const range = document.createRange();
    range.setStart(node, node === first.node ? first.at : 0);
    range.setEnd(node, node === last.node ? last.at + 1 : node.data.length);
    const mark = document.createElement("mark");
    dress(mark);
    range.surroundContents(mark);
    return mark;
  });
  return marks.at(-1) ?? null;
}

/** Marks the passages of an answer, each with its number at its beginning. The first mark of each that is there. */
export function markCitations(root: Node, citations: readonly Citation[]): (HTMLElement | null)[] {
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
