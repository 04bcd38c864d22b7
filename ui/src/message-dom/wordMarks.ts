/**
 * Highlights search matches near the viewport without changing the page's elements. The engine checks all
 * highlights whenever it paints a text, so distant matches are highlighted when they come near. New text
 * costs only its own length.
 */
import { findWords } from "../format/findWords";
import { NearGroups } from "./nearGroups";
import { textsIn } from "./textsIn";

// Limit on the number of marks: a single letter occurs in almost every word.
const MAX_MARKS = 2000;

/** The matches in the current message in order, and the current match. */
export interface Marked {
  ranges: readonly Range[];
  current: Range | null;
}

/**
 * The search. `index` is the current match in the current message; if it is `null`, all matches there are
 * current.
 */
export interface Wanted {
  query: string;
  currentId: string | null;
  index: number | null;
}

// Older engines find without highlighting.
const newMarks = (): Highlight | Set<Range> => ("highlights" in CSS ? new Highlight() : new Set<Range>());

export class WordMarks {
  readonly root: HTMLElement;
  readonly #near: NearGroups;
  #wanted: Wanted = { query: "", currentId: null, index: null };
  #others = newMarks();
  /** The marks in each text that has some. */
  #inTexts = new WeakMap<Node, readonly Range[]>();
  #current: Range | null = null;

  constructor(root: HTMLElement) {
    this.root = root;
    this.#near = new NearGroups(root, {
      came: (group) => this.#markIn(group),
      left: (group) => this.#leave(group),
    });
  }

  /** Marks the current matches, and others near the viewport. */
  mark(wanted: Wanted): Marked {
    const { query, currentId, index } = wanted;
    const ranges = this.#find(query, currentId);
    const current = ranges[Math.min(index ?? 0, ranges.length - 1)] ?? null;
    const standOut = newMarks();
    this.#inTexts = new WeakMap();
    for (const range of index === null ? ranges : current ? [current] : []) {
      standOut.add(range);
      const text = range.startContainer;
      this.#inTexts.set(text, [...(this.#inTexts.get(text) ?? []), range]);
    }
    [this.#wanted, this.#others, this.#current] = [wanted, newMarks(), current];
    for (const group of this.#near.all) this.#markIn(group);
    show("found", this.#others);
    show("found-now", standOut);
    return { ranges, current };
  }

  /** Marks the changed parts of the page. */
  follow(changes: readonly MutationRecord[]): void {
    if (!this.#wanted.query.trim()) return;
    let hasCurrent = false;
    for (const { type, target, addedNodes, removedNodes } of changes) {
      for (const node of removedNodes) if (!this.root.contains(node)) this.#release(node);
      for (const node of addedNodes) if (this.root.contains(node)) this.#near.watch(node);
      const changed = type === "characterData" ? [target] : addedNodes;
      for (const node of changed) if (this.root.contains(node)) hasCurrent = this.#markIn(node) || hasCurrent;
    }
    const current = this.#current;
    const isLost = current !== null && !this.#inTexts.get(current.startContainer)?.includes(current);
    // Recompute all marks, because the current match depends on all matches in the message.
    if (isLost || (hasCurrent && !current)) this.mark(this.#wanted);
  }

  /** Removes all marks. */
  stop(): void {
    this.#near.stop();
    if (!("highlights" in CSS)) return;
    CSS.highlights.delete("found");
    CSS.highlights.delete("found-now");
  }

  /** All matches in a message, including distant ones. */
  #find(query: string, messageId: string | null): Range[] {
    if (messageId === null) return [];
    const articles = this.root.localName === "article" ? [this.root] : this.root.querySelectorAll("article");
    const message = [...articles].find(({ dataset }) => dataset["messageId"] === messageId);
    const texts = message ? [...textsIn(message)].filter(isMarkable) : [];
    return texts.flatMap((text) => findWords(text.data, query).map(([from, to]) => rangeIn(text, from, to)));
  }

  /** Marks the matches in a node. Returns whether some are in the current message. */
  #markIn(node: Node): boolean {
    let hasCurrent = false;
    for (const text of textsIn(node)) hasCurrent = this.#markText(text) || hasCurrent;
    return hasCurrent;
  }

  #markText(text: Text): boolean {
    const { query, currentId } = this.#wanted;
    const before = this.#inTexts.get(text) ?? [];
    const isNear = this.#near.holds(text);
    const isCurrent = messageIdOf(text) === currentId;
    if (!isNear && !isCurrent) return false;
    // Replacing text collapses its old ranges; appending text keeps them.
    const known = new Map(
      before.filter((range) => !range.collapsed).map((range) => [range.startOffset, range]),
    );
    const ranges = new Set<Range>();
    const words = isMarkable(text) ? findWords(text.data, query) : [];
    for (const [from, to] of words) {
      const range = known.get(from);
      if (!range && (!isNear || this.#others.size >= MAX_MARKS)) continue;
      if (range && range.endOffset !== to) range.setEnd(text, to);
      ranges.add(range ?? this.#add(rangeIn(text, from, to)));
    }
    for (const range of before) if (!ranges.has(range)) this.#others.delete(range);
    this.#inTexts.set(text, [...ranges]);
    return isCurrent && words.length > 0;
  }

  #add(range: Range): Range {
    this.#others.add(range);
    return range;
  }

  #leave(group: Element): void {
    const wasFull = this.#others.size >= MAX_MARKS;
    for (const text of textsIn(group)) this.#unmark(text);
    if (wasFull) for (const near of this.#near.all) this.#markIn(near);
  }

  /** The current match stays marked. */
  #unmark(text: Text): void {
    const ranges = this.#inTexts.get(text)?.filter((range) => !this.#others.delete(range));
    if (ranges) this.#inTexts.set(text, ranges);
  }

  #release(node: Node): void {
    this.#near.forget(node);
    for (const text of textsIn(node)) {
      this.#unmark(text);
      this.#inTexts.delete(text);
    }
  }
}

function show(name: string, marks: Highlight | Set<Range>): void {
  if ("highlights" in CSS && marks instanceof Highlight) CSS.highlights.set(name, marks);
}

/** Code headers and table footers belong to the window and are mostly hidden. */
function isMarkable({ parentElement }: Text): boolean {
  const isOfMessage = parentElement?.closest(".prose, .tool dd") ?? null;
  return isOfMessage !== null && !parentElement?.closest(".code header, .tbl footer, .replaced");
}

function messageIdOf({ parentElement }: Text): string | undefined {
  return parentElement?.closest("article")?.dataset["messageId"];
}

function rangeIn(text: Text, from: number, to: number): Range {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return range;
}
