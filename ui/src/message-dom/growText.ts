/**
 * Growing text: plain text is appended to the last text node of the block, without comparing the rest of the block,
 * however long it is.
 */

/** The closing tags around the last text of a block. */
const CLOSERS = /(?:<\/[a-z][a-z0-9]*>)*$/;

/** HTML without tags and entities. */
const PLAIN = /^[^<>&]*$/;

/** Changes the block in `element` from `old` to `wanted`. Returns whether adding text was enough. */
export function growText(element: Element, old: string, wanted: string): boolean {
  const closers = CLOSERS.exec(old)?.[0] ?? "";
  const end = old.length - closers.length;
  if (closers === "" || end === 0 || !wanted.endsWith(closers)) return false;
  const words = wanted.slice(end, wanted.length - closers.length);
  const isMore = wanted.length > old.length && PLAIN.test(words) && wanted.startsWith(old.slice(0, end));
  const last = isMore ? lastText(element, closers) : null;
  // Elements can be moved after parsing. Then the last text node does not end like the HTML.
  if (!last || last.data === "" || last.data.at(-1) !== old[end - 1] || old[end - 1] === ";") return false;
  last.appendData(words);
  return true;
}

/** The text at the end of the elements that these tags close, if each of them is the last in the one around it. */
function lastText(element: Element, closers: string): Text | null {
  let node: ChildNode | null = element.lastChild;
  for (const name of closers.slice(2, -1).split("></").reverse()) {
    if (!(node instanceof HTMLElement) || node.localName !== name) return null;
    node = node.lastChild;
  }
  return node instanceof Text ? node : null;
}
