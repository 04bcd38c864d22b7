/**
 * The content of a message on the page, outside Svelte: one element per block, in groups. An update costs only what
 * changed: unchanged blocks are left alone, the others are patched; see `morph`. Knows how blocks are laid out, not
 * what a message is.
 */
import type { BlockView } from "../ipc/bindings";
import { foldLong } from "./codeView";
import { watchDiagrams } from "./diagram/diagrams";
import type { BlockViewState, MessageViewState } from "../session/conversation/viewStates";
import { applyViewState, readViewState } from "./partViewState";
import { holdCitations } from "./holdCitations";
import { growCode } from "./growCode";
import { growText } from "./growText";
import { morphChildren } from "./morph";
import { parseHtml } from "./parseHtml";

/** A block that a component renders: tool calls, unknown items, refusals, reasoning. */
export interface Drawn {
  update(block: BlockView): void;
  remove(): void;
}

export type Draw = (target: HTMLElement, block: BlockView) => Drawn;

interface Slot {
  block: BlockView;
  element: HTMLElement;
  drawn: Drawn | null;
}

// Layout skips settled groups while they are out of view. The frame that settles a group takes longer the more
// elements it has, 10 ms for 500. With many groups, every frame of a very long answer takes longer.
const MAX_BLOCKS = 24;
const MAX_ELEMENTS = 160;

/**
 * Text blocks have the same space between them as groups have. Other consecutive blocks may share a frame.
 */
const TEXT = ["p", "ul", "ol"];

const isText = (block: Element): boolean => TEXT.includes(block.getAttribute("data-is") ?? "");
const sizeOf = (element: Element): number => element.getElementsByTagName("*").length;

/** Cards that are laid out alike; runs of tools share a frame. */
const ROWS: Partial<Record<BlockView["kind"], string>> = {
  webSearch: "tool",
  fileSearch: "tool",
  code: "tool",
  sealedReasoning: "reasoning",
};

export class BlockIsland {
  #root: HTMLElement;
  #draw: Draw;
  #slots: Slot[] = [];
  #groups: HTMLElement[] = [];
  /** The saved state of blocks that were on the page before, until they are rendered again. */
  #before: Map<number, BlockViewState>;

  constructor(root: HTMLElement, draw: Draw, before: MessageViewState = new Map()) {
    this.#root = root;
    this.#draw = draw;
    this.#before = new Map(before);
  }

  /** The parts of the blocks that the reader has opened or folded. */
  get viewState(): MessageViewState {
    const states = new Map(this.#before);
    this.#slots.forEach(({ element }, i) => {
      const changed = readViewState(element);
      if (changed.size > 0) states.set(i, changed);
    });
    return states;
  }

  /** Shows exactly these blocks. `isGrowing`: whether text is being added at the end. */
  show(blocks: readonly BlockView[], isGrowing: boolean): void {
    blocks.forEach((block, i) => {
      const slot = this.#slots[i];
      if (slot?.block === block) return;
      if (slot && this.#update(slot, block)) return;
      // Keep the parts that the reader saw while the block grew, so that nothing jumps at the end.
      const element = this.#put(i, block);
      if (!isGrowing) foldLong(element);
      this.#restore(i, element);
    });
    this.#cutAfter(blocks.length);
    this.#root.toggleAttribute("data-growing", isGrowing);
    // Skip only laid-out groups: their height is known, so nothing jumps on scrolling back.
    if (isGrowing)
      this.#groups.forEach((group, i) => group.toggleAttribute("data-settled", i < this.#groups.length - 2));
  }

  clear(): void {
    this.#cutAfter(0);
  }

  #restore(i: number, element: HTMLElement): void {
    const state = this.#before.get(i);
    if (!state) return;
    applyViewState(element, state);
    this.#before.delete(i);
  }

  #update(slot: Slot, block: BlockView): boolean {
    if (slot.block.kind !== block.kind) return false;
    const { block: old, element } = slot;
    if (block.kind !== "html" || old.kind !== "html") slot.drawn?.update(block);
    else if (old.html !== block.html) this.#change(element, old.html, block.html);
    slot.block = block;
    return true;
  }

  #change(element: HTMLElement, old: string, html: string): void {
    if (!growText(element, old, html) && !growCode(element, old, html)) this.#fill(element, html);
  }

  #put(i: number, block: BlockView): HTMLElement {
    const element = document.createElement("div");
    element.className = "message-block";
    const old = this.#slots[i];
    old?.drawn?.remove();
    if (old) old.element.replaceWith(element);
    else this.#lastGroup().append(element);
    let drawn: Drawn | null = null;
    if (block.kind === "html") this.#fill(element, block.html);
    else {
      element.dataset["is"] = ROWS[block.kind] ?? block.kind;
      drawn = this.#draw(element, block);
    }
    this.#slots[i] = { block, element, drawn };
    if (!old) this.#divide(element);
    return element;
  }

  #fill(element: HTMLElement, html: string): void {
    morphChildren(element, holdCitations(parseHtml(html)));
    if (html.includes("data-drawing")) watchDiagrams(element);
    // The space around a block depends on its first element.
    const first = element.firstElementChild;
    const is = first?.classList.contains("block") ? "frame" : (first?.localName ?? "text");
    if (element.dataset["is"] !== is) element.dataset["is"] = is;
  }

  #lastGroup(): HTMLElement {
    const last = this.#groups.at(-1);
    return last && last.childElementCount < MAX_BLOCKS ? last : this.#newGroup();
  }

  /** Begins a new group with a block if the current group is large. */
  #divide(added: HTMLElement): void {
    const before = added.previousElementSibling;
    const group = added.parentElement;
    if (!group || !before || !isText(before) || !isText(added)) return;
    if (sizeOf(group) - sizeOf(added) > MAX_ELEMENTS) this.#newGroup().append(added);
  }

  #newGroup(): HTMLElement {
    const added = document.createElement("div");
    added.className = "block-group";
    this.#root.append(added);
    this.#groups.push(added);
    return added;
  }

  #cutAfter(length: number): void {
    // A block that could not be rendered has an empty slot.
    const cut: (Slot | undefined)[] = this.#slots.splice(length);
    for (const slot of cut) {
      slot?.drawn?.remove();
      slot?.element.remove();
    }
    while (this.#groups.at(-1)?.childElementCount === 0) this.#groups.pop()?.remove();
  }
}
