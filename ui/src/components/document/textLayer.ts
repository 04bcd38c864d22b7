/**
 * The text layer over a page's image: invisible, but it can be selected, copied, found and read aloud. Each word is
 * as wide and as high as in the image, whatever the fonts of this computer. It is built without Svelte, because a
 * page has hundreds of words that never change.
 */
import type { MarkView, PageView, PageWordView } from "../../ipc/bindings";

/** The height of a word in sizes of its font, as Rust measures it. */
const LINE = 1.02;

/** The font size for measuring words, in pixels. */
const MEASURED = 100;

const ENDS_UNSPACED = /[-\u2010\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]$/u;

/** An address that continues on the next line, by the rules of typesetting. */
const IS_CUT_ADDRESS = /(?:https?:\/\/|www\.)\S*[/_=&?%#]$/iu;

/** The beginning of an address's second line: it contains signs that text does not. */
const GOES_ON_AS_ADDRESS = /^[a-z0-9~%][^\s]*[/._=&?#-]/u;

type Measure = (text: string) => number;

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a text is in the font of the layer. */
function measureBy(family: string): Measure | null {
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return null;
  // eslint-disable-next-line parlance/literal-text -- is a font, never shown
  context.font = `${MEASURED}px ${family}`;
  return (text) => context?.measureText(text).width ?? 0;
}

/** The words of a page as elements, one per paragraph. `family`: the fonts of the layer. */
export function textLayer({ words, width, height }: PageView, family: string): DocumentFragment {
  const measure = measureBy(family);
  const layer = document.createDocumentFragment();
  let paragraph = document.createElement("p");
  for (const [i, word] of words.entries()) {
    const gap = gapBetween(word, words[i + 1]);
    paragraph.append(elementOf(word, gap, { width, height }, measure));
    if (word.end !== "paragraph") continue;
    layer.append(paragraph);
    paragraph = document.createElement("p");
  }
  if (paragraph.hasChildNodes()) layer.append(paragraph);
  return layer;
}

function elementOf(
  word: PageWordView,
  gap: string,
  page: { width: number; height: number },
  measure: Measure | null,
): HTMLElement {
  const element = document.createElement("span");
  element.textContent = word.text + gap;
  const { area, quarterTurns } = word;
  const isUpright = quarterTurns % 2 === 1;
  const origin = ORIGINS[quarterTurns % 4]?.(area) ?? area;
  // Relative to the container's size, so that zooming needs no new measurement.
  const size = isUpright ? area.width : area.height;
  element.style.left = `${rounded(origin.left * 100)}%`;
  element.style.top = `${rounded(origin.top * 100)}%`;
  element.style.setProperty("--size", `${rounded((size * 100) / LINE)}${isUpright ? "cqw" : "cqh"}`);
  const length = isUpright ? area.height * page.height : area.width * page.width;
  const fontSize = (size * (isUpright ? page.width : page.height)) / LINE;
  const natural = ((measure?.(word.text) ?? 0) * fontSize) / MEASURED;
  const stretch = natural > 0 ? `scaleX(${(length / natural).toFixed(4)})` : "";
  const turn = quarterTurns % 4 === 0 ? "" : `rotate(${quarterTurns * 90}deg) `;
  if (turn + stretch) element.style.transform = turn + stretch;
  return element;
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

/** The upper left corner of a word for each number of quarter turns. The word is rotated about it. */
const ORIGINS: readonly ((area: MarkView) => { left: number; top: number })[] = [
  ({ left, top }) => ({ left, top }),
  ({ left, top, width }) => ({ left: left + width, top }),
  ({ left, top, width, height }) => ({ left: left + width, top: top + height }),
  ({ left, top, height }) => ({ left, top: top + height }),
];

/** The text between two words when both are copied. Lines are joined, as in running text. */
function gapBetween({ text, end }: PageWordView, next: PageWordView | undefined): string {
  if (end === "paragraph") return "";
  const isOneAddress = IS_CUT_ADDRESS.test(text) && GOES_ON_AS_ADDRESS.test(next?.text ?? "");
  return end === "line" && (ENDS_UNSPACED.test(text) || isOneAddress) ? "" : " ";
}
