/**
 * Words that were looked for, marked where they stand on the page. The page itself stays as it is, but for what the
 * first of them is folded in.
 */
import { findWords } from "../format/findWords";

// A letter stands in almost every word; more marks say nothing.
const MAX_MARKS = 2000;

/** Marks the words in an element; those of the current message stand out, and the first of them is returned. */
export function markWords(root: HTMLElement, query: string, currentId: string | null): Range | null {
  const others = new Set<Range>();
  const now = new Set<Range>();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // What stands above code and on tables is ours, and mostly unseen.
    if (
      !node.parentElement?.closest(".prose") ||
      node.parentElement.closest(".code header, .tbl footer, .replaced")
    )
      continue;
    const isNow = node.parentElement.closest("article")?.dataset["messageId"] === currentId;
    if (!isNow && others.size >= MAX_MARKS) continue;
    for (const [from, to] of findWords(node.textContent ?? "", query)) {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      (isNow ? now : others).add(range);
    }
  }
  // An older engine finds without marks.
  if ("highlights" in CSS) {
    CSS.highlights.set("found", highlightOf(others));
    CSS.highlights.set("found-now", highlightOf(now));
  }
  const [first] = now;
  if (first) unfold(first);
  return first ?? null;
}

/** Opens what a word is folded in. */
function unfold({ startContainer }: Range): void {
  for (let folded = closedAround(startContainer); folded; folded = closedAround(folded.parentNode))
    folded.open = true;
}

function closedAround(node: Node | null): HTMLDetailsElement | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLDetailsElement>("details:not([open])") ?? null;
}

function highlightOf(ranges: Iterable<Range>): Highlight {
  const highlight = new Highlight();
  for (const range of ranges) highlight.add(range);
  return highlight;
}

/** Marks a message that was found, and the words in it, until the reader presses something. The first of the words. */
export function markHit(article: HTMLElement, query: string): Range | null {
  const first = markWords(article, query, article.dataset["messageId"] ?? null);
  article.dataset["found"] = "";
  const pressed = new AbortController();
  const end = (): void => {
    pressed.abort();
    delete article.dataset["found"];
    unmarkWords();
  };
  for (const kind of ["keydown", "pointerdown"])
    window.addEventListener(kind, end, { capture: true, signal: pressed.signal });
  return first;
}

export function unmarkWords(): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  CSS.highlights.delete("found-now");
}
