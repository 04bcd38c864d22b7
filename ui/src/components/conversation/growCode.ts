/**
 * Code that grows: the lines that stand are not touched, not even looked at, however many they are.
 * Rust writes each line so that no element reaches over its end, so what differs begins at the start of a line.
 */
import { morphFrom } from "./morph";
import { parseHtml } from "./parseHtml";

const START = '<figure class="block code">';
const CODE = "<code>";
const END = "</code></pre></figure>";

/** Makes the figure in `element`, which shows `old`, show `wanted`. Whether it could be done by lines alone. */
export function growCode(element: Element, old: string, wanted: string): boolean {
  if (!old.startsWith(START) || !old.endsWith(END) || !wanted.endsWith(END)) return false;
  const code = element.querySelector(":scope > .code > pre > code");
  if (!code || element.childElementCount !== 1 || code.closest("[data-numbered]")) return false;
  const from = old.lastIndexOf("\n", sameUpTo(old, wanted) - 1) + 1;
  if (from <= old.indexOf(CODE) + CODE.length) return false;
  const nLines = old.slice(from, -END.length).split("\n").length - 1;
  const first = lineFromEnd(code, nLines);
  if (!first) return false;
  morphFrom(code, first.next, parseHtml(wanted.slice(from, -END.length)));
  return true;
}

/** How many characters from the start are the same. */
function sameUpTo(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let low = 0;
  let high = end;
  // By halves: comparing strings at once is much faster than letter by letter.
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (one.slice(low, middle) === other.slice(low, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The node with which the line begins that so many lines follow; `next` is `null` for an empty last line. */
function lineFromEnd(code: Element, nLinesAfter: number): { next: ChildNode | null } | null {
  let nLeft = nLinesAfter;
  for (let node = code.lastChild; node; node = node.previousSibling) {
    if (!(node instanceof Text)) continue;
    for (
      let at = node.data.lastIndexOf("\n");
      at >= 0;
      at = at > 0 ? node.data.lastIndexOf("\n", at - 1) : -1
    ) {
      if (nLeft-- > 0) continue;
      const begins = at + 1;
      return { next: begins < node.data.length ? node.splitText(begins) : node.nextSibling };
    }
  }
  return null;
}
