/** What the reader has selected stays selected when its text is written anew, as code is when its colours come. */

/** Where a selection begins or ends. */
interface Place {
  node: Node;
  offset: number;
}

/** Changes the children of `target` from `first` on. What is selected among them stays so, if its text is there still. */
export function keepSelected(target: Node, first: ChildNode | null, change: () => void): void {
  const selected = first && selectedNow();
  if (!selected) return change();
  const untouched = first.previousSibling;
  const part = (): Range => partBehind(untouched, target);
  const [start, end] = [offsetIn(part(), selected.start), offsetIn(part(), selected.end)];
  if (start === null && end === null) return change();
  const words = part()
    .toString()
    .slice(0, end ?? start ?? 0);
  change();
  if (!part().toString().startsWith(words)) return;
  const place = (was: Place, offset: number | null, isStart: boolean): Place | null =>
    offset === null || offsetIn(part(), was) === offset ? was : placeAt(part(), offset, isStart);
  const [from, to] = [place(selected.start, start, true), place(selected.end, end, false)];
  if (!from || !to) return;
  const [anchor, focus] = selected.isBackward ? [to, from] : [from, to];
  document.getSelection()?.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
}

function selectedNow(): { start: Place; end: Place; isBackward: boolean } | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  return {
    start: { node: startContainer, offset: startOffset },
    end: { node: endContainer, offset: endOffset },
    isBackward: selection.anchorNode !== startContainer || selection.anchorOffset !== startOffset,
  };
}

function partBehind(untouched: ChildNode | null, target: Node): Range {
  const part = document.createRange();
  part.selectNodeContents(target);
  if (untouched) part.setStartAfter(untouched);
  return part;
}

/** How many characters of a part stand before a place in it, if it is one still: a text may have become shorter. */
function offsetIn(part: Range, { node, offset }: Place): number | null {
  const length = node instanceof Text ? node.length : node.childNodes.length;
  if (offset > length || !part.isPointInRange(node, offset)) return null;
  part.setEnd(node, offset);
  return part.toString().length;
}

/** Behind so many characters: at the beginning of what follows them, or at the end of what they stand in. */
function placeAt(part: Range, offset: number, isStart: boolean): Place | null {
  const texts = document.createTreeWalker(part.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  let left = offset;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!(text instanceof Text) || !part.isPointInRange(text, 0)) continue;
    if (isStart ? left < text.length : left <= text.length) return { node: text, offset: left };
    left -= text.length;
  }
  return null;
}
