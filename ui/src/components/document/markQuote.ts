/** Marks cited quotes in a document that is shown as text. The app finds them: `find_quotes`. */
import type { QuoteMarkView } from "../../ipc/bindings";
import { blockText } from "../../message-dom/blockText";
import type { Citation } from "../../session/documents/citations";

const HAS_LETTER = /[\p{L}\p{N}]/u;

/** How long texts of parts are made before the window may respond to the user again, in milliseconds. */
const SLICE_MS = 8;

/**
 * Makes the texts of all parts in which the app searches quotes, and keeps them. It makes none before the next task, so
 * that the content can be shown first, and stops when `isWanted` says so.
 */
export function searchedParts(
  parts: readonly (() => Node)[],
): (isWanted: () => boolean) => Promise<string[][]> {
  const texts: string[][] = [];
  return async (isWanted) => {
    let until = 0;
    for (let make = parts[0]; make && isWanted(); make = parts[texts.length]) {
      if (performance.now() < until) {
        texts.push(searchedTexts(make()));
      } else {
        await new Promise((resolve) => setTimeout(resolve));
        until = performance.now() + SLICE_MS;
      }
    }
    return texts;
  };
}

/**
 * The texts of a part in which the app searches quotes: first with the names of columns, then as displayed. A mark has
 * the index of its text, so `markQuote` relies on this order.
 */
export function searchedTexts(root: Node): string[] {
  const [named, displayed] = [blockText(root, true).text, blockText(root).text];
  return named === displayed ? [named] : [named, displayed];
}

/** Wraps the quote in marks. Returns the first mark. */
function markQuote(
  root: Node,
  { text, start, end }: QuoteMarkView,
  dress: (mark: HTMLElement) => void,
): HTMLElement | null {
  const pieces = blockText(root, text === 0).pieces.map(({ node, from }) => ({
    node,
    first: Math.max(start - from, 0),
    last: Math.min(end - from, node.data.length),
  }));
  // A mark around the spaces between cells would break their table.
  const marked = pieces.filter(
    ({ node, first, last }) => first < last && HAS_LETTER.test(node.data.slice(first, last)),
  );
  const marks = marked.map(({ node, first, last }) => {
    const range = document.createRange();
    range.setStart(node, first);
    range.setEnd(node, last);
    const mark = document.createElement("mark");
    dress(mark);
    range.surroundContents(mark);
    return mark;
  });
  return marks[0] ?? null;
}

/**
 * Marks the passages of an answer in a part, each with its number at its beginning. Returns the first mark of each one
 * that the part contains.
 */
export function markCitations(
  root: Node,
  citations: readonly Citation[],
  found: readonly QuoteMarkView[],
): (HTMLElement | null)[] {
  return citations.map(({ number }, at) => {
    const place = found.find(({ quote }) => quote === at);
    const first = place ? markQuote(root, place, (mark) => (mark.dataset["citation"] = String(at))) : null;
    if (first && number > 0) first.dataset["number"] = String(number);
    return first;
  });
}

/** The elements that are marked completely: cells of a sheet, lines of a text. */
const PLACES = "td, .line";

/** Marks the cells and lines that contain passages of an answer. */
export function markPlaces(root: Element): void {
  for (const mark of root.querySelectorAll<HTMLElement>("mark[data-citation]")) {
    const place = mark.closest<HTMLElement>(PLACES);
    if (!place) continue;
    place.dataset["cited"] = mark.dataset["citation"];
    // One cell of a row is the figure that answers, a row of cells is a passage.
    const row = place.closest("tr");
    row?.toggleAttribute("data-figure", row.querySelectorAll("[data-cited]").length === 1);
  }
  for (const line of root.querySelectorAll<HTMLElement>(".line[data-cited]")) {
    const { nextElementSibling: next } = line;
    line.toggleAttribute("data-cited-end", !(next instanceof HTMLElement) || !next.dataset["cited"]);
  }
}

/** Highlights one of the marked passages as the current one. */
export function showCitation(root: Element, at: number): void {
  for (const mark of root.querySelectorAll<HTMLElement>("mark[data-citation]"))
    mark.toggleAttribute("data-current", mark.dataset["citation"] === String(at));
  for (const place of root.querySelectorAll<HTMLElement>("[data-cited]"))
    place.toggleAttribute("data-current", place.dataset["cited"] === String(at));
}
