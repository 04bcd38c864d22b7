/**
 * The marks on words that are looked for, where they stand on the page; the page itself stays as it is. Words that come
 * to stand there are marked too, at the cost of what is new.
 */
import { findWords } from "../format/findWords";

// A letter stands in almost every word; more marks say nothing.
const MAX_MARKS = 2000;

/** What is marked of a message: all that stand in it, in their order, and the one that stands out. */
export interface Marked {
  ranges: readonly Range[];
  current: Range | null;
}

/** What is looked for. One of the words in the current message stands out, without an index all of them. */
export interface Wanted {
  query: string;
  currentId: string | null;
  index: number | null;
}

// An older engine finds without marks.
const newMarks = (): Highlight | Set<Range> => ("highlights" in CSS ? new Highlight() : new Set<Range>());

export class WordMarks {
  readonly root: HTMLElement;
  #wanted: Wanted = { query: "", currentId: null, index: null };
  #others = newMarks();
  /** The marks in each text that has some. */
  #inTexts = new WeakMap<Node, readonly Range[]>();
  #current: Range | null = null;

  constructor(root: HTMLElement) {
    this.root = root;
  }

  /** Marks the words wherever they stand. */
  mark(wanted: Wanted): Marked {
    const { query, currentId, index } = wanted;
    const others = newMarks();
    const now: Range[] = [];
    this.#inTexts = new WeakMap();
    for (const text of textsIn(this.root)) {
      if (!isMarkable(text)) continue;
      const isNow = messageIdOf(text) === currentId;
      if (!isNow && others.size >= MAX_MARKS) continue;
      const ranges = findWords(text.data, query).map(([from, to]) => rangeIn(text, from, to));
      if (ranges.length > 0) this.#inTexts.set(text, ranges);
      if (isNow) now.push(...ranges);
      else for (const range of ranges) others.add(range);
    }
    const current = now[Math.min(index ?? 0, now.length - 1)] ?? null;
    const standOut = newMarks();
    for (const range of now) (index === null || range === current ? standOut : others).add(range);
    [this.#wanted, this.#others, this.#current] = [wanted, others, current];
    show("found", others);
    show("found-now", standOut);
    return { ranges: now, current };
  }

  /** Marks what has changed on the page since. */
  follow(changes: readonly MutationRecord[]): void {
    if (!this.#wanted.query.trim()) return;
    let hasCurrent = false;
    for (const { type, target, addedNodes, removedNodes } of changes) {
      for (const node of removedNodes)
        if (!this.root.contains(node)) for (const text of textsIn(node)) this.#release(text);
      const changed = type === "characterData" ? [target] : addedNodes;
      for (const node of changed)
        if (this.root.contains(node))
          for (const text of textsIn(node)) hasCurrent = this.#markText(text) || hasCurrent;
    }
    const current = this.#current;
    const isLost = current !== null && !this.#inTexts.get(current.startContainer)?.includes(current);
    // Which of the words stands out depends on all of them.
    if (isLost || (hasCurrent && !current)) this.mark(this.#wanted);
  }

  /** Whether the text is one of the current message, with words that are looked for. */
  #markText(text: Text): boolean {
    const { query, currentId } = this.#wanted;
    const before = this.#inTexts.get(text) ?? [];
    // Text that was written anew leaves nothing of its marks; text that was added to does.
    const known = new Map(
      before.filter((range) => !range.collapsed).map((range) => [range.startOffset, range]),
    );
    const ranges = new Set<Range>();
    for (const [from, to] of isMarkable(text) ? findWords(text.data, query) : []) {
      const range = known.get(from);
      if (!range && this.#others.size >= MAX_MARKS) continue;
      if (range && range.endOffset !== to) range.setEnd(text, to);
      ranges.add(range ?? this.#add(rangeIn(text, from, to)));
    }
    for (const range of before) if (!ranges.has(range)) this.#others.delete(range);
    this.#inTexts.set(text, [...ranges]);
    return ranges.size > 0 && messageIdOf(text) === currentId;
  }

  #add(range: Range): Range {
    this.#others.add(range);
    return range;
  }

  #release(text: Text): void {
    for (const range of this.#inTexts.get(text) ?? []) this.#others.delete(range);
    this.#inTexts.delete(text);
  }
}

export function unmarkWords(): void {
  if (!("highlights" in CSS)) return;
  CSS.highlights.delete("found");
  CSS.highlights.delete("found-now");
}

function show(name: string, marks: Highlight | Set<Range>): void {
  if ("highlights" in CSS && marks instanceof Highlight) CSS.highlights.set(name, marks);
}

/** What stands above code and on tables is ours, and mostly unseen. */
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

function* textsIn(node: Node): Generator<Text> {
  if (node instanceof Text) yield node;
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) if (text instanceof Text) yield text;
}
