/** Finds and marks the matches of a phrase in a reflowable document, without changing the page's elements. */
import { countPhrase, findPhrase, normalise } from "../format/findPhrase";
import type { PreviewHitsView } from "../ipc/bindings";
import { blockText, type BlockText } from "./blockText";

/** How long a search runs before the window may respond to the user again, in milliseconds. */
const SLICE_MS = 8;

/**
 * A search for phrases in the parts of a document. A call searches some parts and returns the matches so far; the next
 * call for the same phrase continues. The normalised texts are kept, because each typed letter is a new search.
 */
export function phraseSearch(parts: readonly (() => Node)[]): (phrase: string) => Promise<PreviewHitsView> {
  const texts: string[] = [];
  let latest = { phrase: "", nSearched: 0, pages: [] as PreviewHitsView["pages"] };
  return async (phrase) => {
    if (phrase !== latest.phrase) latest = { phrase, nSearched: 0, pages: [] };
    const search = latest;
    await new Promise((resolve) => setTimeout(resolve));
    const until = performance.now() + SLICE_MS;
    for (let make = parts[search.nSearched]; make; make = parts[search.nSearched]) {
      const text = (texts[search.nSearched] ??= normalise(blockText(make()).text));
      const n = countPhrase(text, phrase);
      search.nSearched += 1;
      if (n > 0) search.pages.push({ page: search.nSearched, n });
      if (performance.now() >= until) break;
    }
    return { pages: [...search.pages], hasMore: search.nSearched < parts.length };
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

/** Highlights the ranges; the one with the index `current` differently, if there is one. */
export function showPhrase(ranges: readonly Range[], current: number): void {
  // Older engines have no highlights; they only scroll to the matches.
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
