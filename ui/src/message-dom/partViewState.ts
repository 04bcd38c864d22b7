/** Reads the open and folded state from the elements of a block, and applies it to new ones. */
import type { BlockViewState, PartViewState } from "../session/conversation/viewStates";
import { canFold, setFolded, setSourceShown } from "./codeView";

const PARTS = ".code, details";

function stateOf(part: Element): PartViewState {
  return {
    isFolded: part.hasAttribute("data-folded"),
    isSourceShown: part.hasAttribute("data-source-shown"),
    isOpen: part.hasAttribute("open"),
  };
}

function isUsual(part: Element, { isFolded, isSourceShown, isOpen }: PartViewState): boolean {
  return isFolded === canFold(part) && !isSourceShown && !isOpen;
}

export function readViewState(block: ParentNode): BlockViewState {
  const states = new Map<number, PartViewState>();
  [...block.querySelectorAll(PARTS)].forEach((part, i) => {
    const state = stateOf(part);
    if (!isUsual(part, state)) states.set(i, state);
  });
  return states;
}

export function applyViewState(block: ParentNode, states: BlockViewState): void {
  const parts = block.querySelectorAll(PARTS);
  for (const [i, { isFolded, isSourceShown, isOpen }] of states) {
    const part = parts[i];
    if (!part) continue;
    part.toggleAttribute("open", isOpen);
    setFolded(part, isFolded);
    setSourceShown(part, isSourceShown);
  }
}
