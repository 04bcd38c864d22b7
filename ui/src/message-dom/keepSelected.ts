/** Keeps the reader's selection when its text is replaced, for example when code is highlighted. */
import { textsIn } from "./textsIn";

/** One end of a selection. */
interface Place {
  node: Node;
  offset: number;
}

interface Selected {
  start: Place;
  end: Place;
  isBackward: boolean;
}

/**
 * Changes the children of `target` from `first` on. A selection among them is kept if its text is still
 * there.
 */
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
  const place = (was: Place, offset: number | null, isStart: boolean): Place | null => {
    if (offset === null || offsetIn(part(), was) === offset) return was;
    return placeAt(untouched ? untouched.nextSibling : target.firstChild, offset, isStart);
  };
  const [from, to] = [place(selected.start, start, true), place(selected.end, end, false)];
  if (from && to) select({ start: from, end: to, isBackward: selected.isBackward });
}

function selectedNow(): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  return {
    start: { node: startContainer, offset: startOffset },
    end: { node: endContainer, offset: endOffset },
    isBackward: selection.anchorNode !== startContainer || selection.anchorOffset !== startOffset,
  };
}

function select({ start, end, isBackward }: Selected): void {
  const now = selectedNow();
  // Leave an unchanged selection alone: the user may still be dragging it.
  if (now && isSame(now.start, start) && isSame(now.end, end)) return;
  const [anchor, focus] = isBackward ? [end, start] : [start, end];
  document.getSelection()?.setBaseAndExtent(anchor.node, anchor.offset, focus.node, focus.offset);
}

function isSame(one: Place, other: Place): boolean {
  return one.node === other.node && one.offset === other.offset;
}

function partBehind(untouched: ChildNode | null, target: Node): Range {
  const part = document.createRange();
  part.selectNodeContents(target);
  if (untouched) part.setStartAfter(untouched);
  return part;
}

/**
 * The number of characters before a position in a part; `null` if the position no longer exists, because a text may
 * have become shorter.
 */
function offsetIn(part: Range, { node, offset }: Place): number | null {
  const length = node instanceof Text ? node.length : node.childNodes.length;
  if (offset > length || !part.isPointInRange(node, offset)) return null;
  part.setEnd(node, offset);
  return part.toString().length;
}

/**
 * The position at an offset from a node on: the beginning of the following text, or else the end of the preceding
 * one.
 */
function placeAt(first: ChildNode | null, offset: number, isStart: boolean): Place | null {
  let left = offset;
  for (let child = first; child; child = child.nextSibling)
    for (const text of textsIn(child)) {
      if (isStart ? left < text.length : left <= text.length) return { node: text, offset: left };
      left -= text.length;
    }
  return null;
}
