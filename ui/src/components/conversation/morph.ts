/**
 * Makes one tree of elements like another, touching only what differs.
 * Words that are appended are appended to the text node that is there, so a selection, a scrolled code block and a
 * focused button survive while a block grows.
 */
export function morphChildren(target: Node, wanted: Node): void {
  let old = target.firstChild;
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

/** Whether `old` could be made like `wanted`; when not it is unchanged. */
function morphNode(old: Node, wanted: Node): boolean {
  if (old instanceof Text && wanted instanceof Text) {
    morphText(old, wanted.data);
    return true;
  }
  if (old instanceof Element && wanted instanceof Element && old.nodeName === wanted.nodeName) {
    morphAttributes(old, wanted);
    morphChildren(old, wanted);
    return true;
  }
  return false;
}

function morphText(old: Text, wanted: string): void {
  if (old.data === wanted) return;
  if (wanted.startsWith(old.data)) old.appendData(wanted.slice(old.data.length));
  else old.data = wanted;
}

function morphAttributes(old: Element, wanted: Element): void {
  for (const { name } of Array.from(old.attributes)) {
    if (!wanted.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of Array.from(wanted.attributes)) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}
