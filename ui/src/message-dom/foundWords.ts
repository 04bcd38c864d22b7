/**
 * Words that were looked for, marked where they stand on the page. The page itself stays as it is, but for what the
 * first of them is folded in.
 */
import { findWords } from "../format/findWords";
import { setFolded } from "./codeView";

// A letter stands in almost every word; more marks say nothing.
const MAX_MARKS = 2000;

/** What is marked of a message: all that stand in it, in their order, and the one that stands out. */
export interface Marked {
  ranges: readonly Range[];
  current: Range | null;
}

/** Marks the words in an element. One of those in the current message stands out, without an index all of them; the
 *  first of these is opened if it is folded in. */
export function markWords(
  root: HTMLElement,
  query: string,
  currentId: string | null,
  index: number | null = null,
): Marked {
  const others = new Set<Range>();
  const now: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // What stands above code and on tables is ours, and mostly unseen.
    if (
      !node.parentElement?.closest(".prose, .tool dd") ||
      node.parentElement.closest(".code header, .tbl footer, .replaced")
    )
      continue;
    const isNow = node.parentElement.closest("article")?.dataset["messageId"] === currentId;
    if (!isNow && others.size >= MAX_MARKS) continue;
    for (const [from, to] of findWords(node.textContent ?? "", query)) {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      if (isNow) now.push(range);
      else others.add(range);
    }
  }
  const current = now[Math.min(index ?? 0, now.length - 1)] ?? null;
  const standOut = index === null ? now : now.filter((range) => range === current);
  if (index !== null) for (const range of now) if (range !== current) others.add(range);
  // An older engine finds without marks.
  if ("highlights" in CSS) {
    CSS.highlights.set("found", highlightOf(others));
    CSS.highlights.set("found-now", highlightOf(standOut));
  }
  if (current) unfold(current);
  return { ranges: now, current };
}

/** Opens what a word is folded in: sections that are closed, and long code of which only the beginning is shown. */
function unfold({ startContainer }: Range): void {
  for (let folded = closedAround(startContainer); folded; folded = closedAround(folded.parentNode))
    if (folded instanceof HTMLDetailsElement) folded.open = true;
    else setFolded(folded, false);
}

function closedAround(node: Node | null): Element | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest("details:not([open]), .code[data-folded]") ?? null;
}

function highlightOf(ranges: Iterable<Range>): Highlight {
  const highlight = new Highlight();
  for (const range of ranges) highlight.add(range);
  return highlight;
}

/** Marks a message that was found, and the words in it, until the reader presses something. The first of the words. */
export function markHit(article: HTMLElement, query: string): Range | null {
  const { current } = markWords(article, query, article.dataset["messageId"] ?? null);
  article.dataset["found"] = "";
  const pressed = new AbortController();
  const end = (): void => {
    pressed.abort();
    delete article.dataset["found"];
    unmarkWords();
  };
  for (const kind of ["keydown", "pointerdown"])
    window.addEventListener(kind, end, { capture: true, signal: pressed.signal });
  return current;
}

export function unmarkWords(): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  CSS.highlights.delete("found-now");
}
