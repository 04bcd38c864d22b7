/** Marks the matches of a phrase in a reflowable document, without changing the page's elements. */
import { findPhrase } from "../format/findPhrase";
import { textsIn } from "./textsIn";

/** Elements that end a line. No phrase extends across their edges. */
const BLOCKS =
  // eslint-disable-next-line parlance/literal-text -- names elements, never shown
  "address, blockquote, dd, div, dt, figcaption, h1, h2, h3, h4, h5, h6, hr, li, p, pre, td, th, tr";

interface Piece {
  node: Text;
  /** Offset of its text in the whole text. */
  from: number;
}

/** The text under a node in reading order, and the text nodes it comes from. */
function textUnder(root: Node): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = "";
  let block: Element | null = null;
  for (const node of textsIn(root)) {
    if (node.parentElement?.closest("button, .code header, .tbl footer")) continue;
    const around = node.parentElement?.closest(BLOCKS) ?? null;
    if (pieces.length > 0 && around !== block) text += "\n";
    block = around;
    pieces.push({ node, from: text.length });
    text += node.data;
  }
  return { text, pieces };
}

/** The text under a node for the phrase search. */
export function phraseText(root: Node): string {
  return textUnder(root).text;
}

/** The ranges of a phrase under a node, in order. */
export function phraseRanges(root: Node, phrase: string): Range[] {
  const { text, pieces } = textUnder(root);
  let at = 0;
  const pieceAt = (index: number): Piece | undefined => {
    while (at + 1 < pieces.length && (pieces[at + 1]?.from ?? Infinity) <= index) at += 1;
    return pieces[at];
  };
  return findPhrase(text, phrase).flatMap(([from, to]) => {
    const first = pieceAt(from);
    const last = pieceAt(to - 1);
    if (!first || !last) return [];
    const range = document.createRange();
    range.setStart(first.node, Math.min(from - first.from, first.node.data.length));
    range.setEnd(last.node, Math.min(to - last.from, last.node.data.length));
    return [range];
  });
}

/** Highlights these ranges, and the current one as such. */
export function showPhrase(ranges: readonly Range[], current: number): void {
  // Older engines find without highlighting.
  if (!("highlights" in CSS)) return;
  const highlightOf = (some: readonly Range[]): Highlight => {
    const highlight = new Highlight();
    for (const range of some) highlight.add(range);
    return highlight;
  };
  CSS.highlights.set("document-found", highlightOf(ranges.filter((_, i) => i !== current)));
  CSS.highlights.set("document-found-now", highlightOf(ranges.filter((_, i) => i === current)));
}

export function hidePhrase(): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("document-found");
  CSS.highlights.delete("document-found-now");
}
