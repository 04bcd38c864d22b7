/**
 * Code that grows: complete lines are neither changed nor compared, however many there are. Rust writes
 * each line as an element of its own, and no element extends beyond its line.
 */
import { morphFrom } from "./morph";
import { parseHtml } from "./parseHtml";

const START = '<figure class="block code">';
const CODE = "<code>";
const LINE = '<span class="line">';
const END = "</code></pre></figure>";

/** Changes the figure in `element` from `old` to `wanted`. Returns whether adding lines was enough. */
export function growCode(element: Element, old: string, wanted: string): boolean {
  if (!old.startsWith(START) || !old.endsWith(END) || !wanted.endsWith(END)) return false;
  const code = element.querySelector(":scope > .code > pre > code");
  if (!code || element.childElementCount !== 1) return false;
  const from = old.lastIndexOf(LINE, sameUpTo(old, wanted) - LINE.length);
  if (from < old.indexOf(CODE) + CODE.length) return false;
  const nLines = old.slice(from).split(LINE).length - 1;
  morphFrom(code, lineFromEnd(code, nLines), parseHtml(wanted.slice(from, -END.length)));
  return true;
}

/** How many characters from the start are the same. */
function sameUpTo(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let low = 0;
  let high = end;
  // Binary search, because comparing whole strings is much faster than letter by letter.
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (one.slice(low, middle) === other.slice(low, middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line with this index from the end of the code. */
function lineFromEnd(code: Element, nLines: number): Element | null {
  let line = code.lastElementChild;
  for (let n = 1; n < nLines && line; n += 1) line = line.previousElementSibling;
  return line;
}
