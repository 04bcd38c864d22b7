/**
 * Patches one tree of elements to match another, and touches only differences. Appended text goes into the existing
 * text node. A scrolled code block and a focused button therefore survive while a block grows. A selection survives if
 * its text stays.
 */
import { keepSelected } from "./keepSelected";

/** Patches the children of `target` to match `wanted`, and moves some of those. */
export function morphChildren(target: Node, wanted: Node): void {
  morphFrom(target, target.firstChild, wanted);
}

/** Like `morph`, for the children from `first` on; earlier ones stay. */
export function morphFrom(target: Node, first: ChildNode | null, wanted: Node): void {
  keepSelected(target, first, () => change(target, first, wanted));
}

function change(target: Node, first: ChildNode | null, wanted: Node): void {
  let old = first;
  let next = wanted.firstChild;
  while (next) {
    const afterNext = next.nextSibling;
    if (!old) target.appendChild(next);
    else {
      const afterOld = old.nextSibling;
      if (!morphNode(old, next)) target.replaceChild(next, old);
      old = afterOld;
    }
    next = afterNext;
  }
  while (old) {
    const afterOld = old.nextSibling;
    target.removeChild(old);
    old = afterOld;
  }
}

/** Patches `old` to match `wanted`. Returns whether that was possible; otherwise it is unchanged. */
function morphNode(old: Node, wanted: Node): boolean {
  if (old instanceof Text && wanted instanceof Text) {
    morphText(old, wanted.data);
    return true;
  }
  if (old instanceof Element && wanted instanceof Element && old.nodeName === wanted.nodeName) {
    morphAttributes(old, wanted);
    // Diagrams are rendered by the page.
    if (wanted.hasAttribute("data-drawing")) return true;
    change(old, old.firstChild, wanted);
    return true;
  }
  return false;
}

function morphText(old: Text, wanted: string): void {
  if (old.data === wanted) return;
  if (wanted.startsWith(old.data)) old.appendData(wanted.slice(old.data.length));
  else old.data = wanted;
}

/** Attributes that the reader's presses set, such as folded code or a shown source. They are kept. */
const OF_THE_READER = new Set([
  "aria-expanded",
  "aria-pressed",
  "data-drawn",
  "data-folded",
  "data-source-shown",
]);

function morphAttributes(old: Element, wanted: Element): void {
  for (const { name } of Array.from(old.attributes)) {
    if (!wanted.hasAttribute(name) && !OF_THE_READER.has(name)) old.removeAttribute(name);
  }
  for (const { name, value } of Array.from(wanted.attributes)) {
    const isReaders = OF_THE_READER.has(name) && old.hasAttribute(name);
    if (old.getAttribute(name) !== value && !isReaders) old.setAttribute(name, value);
  }
}
