/** Marks the matches of a phrase in a reflowable document, without changing the page's elements. */
import { findPhrase } from "../format/findPhrase";
import type { PreviewHitsView } from "../ipc/bindings";
import { blockText, type BlockText } from "./blockText";

/** A search for phrases in the parts of a document. It keeps their texts, because each key press searches all. */
export function phraseSearch(parts: readonly (() => Node)[]): (phrase: string) => PreviewHitsView {
  let texts: string[] | null = null;
  return (phrase) => {
    texts ??= parts.map((make) => blockText(make()).text);
    const counted = texts.map((text, i) => ({ page: i + 1, n: findPhrase(text, phrase).length }));
    return { pages: counted.filter(({ n }) => n > 0), hasMore: false };
  };
}

/** The ranges of a phrase under a node, in order. */
export function phraseRanges(root: Node, phrase: string): Range[] {
  const { text, pieces } = blockText(root);
  let at = 0;
  const pieceAt = (index: number): BlockText["pieces"][number] | undefined => {
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
