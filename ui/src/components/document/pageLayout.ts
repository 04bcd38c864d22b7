/** Computes the positions of a document's pages before rendering. Pure. */
import type { PageShapeView, SidesView } from "../../ipc/bindings";

/** CSS pixels of a point at 100 %. */
const PIXELS_PER_POINT = 96 / 72;

/** The size of a page without known dimensions, in points. */
const USUAL: PageShapeView = { page: 1, width: 595, height: 842 };

/** The narrowest text block, as a fraction of the page, that enlarges the page. */
const LEAST_TEXT = 0.4;

/** In parts of a page's width. */
const HARDLY_SEEN = 0.02;

export interface PageBox {
  /** From the top of all pages, in CSS pixels. */
  top: number;
  width: number;
  height: number;
  /** The trimmed width of the page's left margin, and the page's width with all its margins. */
  cut: number;
  fullWidth: number;
}

/** White margins that are trimmed, so that the text is larger. */
interface Trim {
  /** The text block of most pages. */
  text: SidesView;
  /** Margin beside the text block, in CSS pixels: room for the numbers of citations. */
  margin: number;
  /** Pages with content outside the text block. They are shown with all their margins, at the same width. */
  whole: ReadonlySet<number>;
}

interface Spacing {
  /** The space between two pages, and before the first. */
  gap: number;
  /** Room below each page for further content. */
  below?: number;
  trim?: Trim | null;
}

export class PageLayout {
  /** The height and width of all pages. */
  readonly height: number;
  readonly width: number;
  readonly #boxes: readonly PageBox[];

  /** `scale`: CSS pixels of a point. */
  constructor(
    shapes: readonly PageShapeView[],
    nPages: number,
    scale: number,
    { gap, below = 0, trim }: Spacing,
  ) {
    const boxes: PageBox[] = [];
    let top = gap;
    let widest = 0;
    let at = 0;
    for (let page = 1; page <= nPages; page += 1) {
      while ((shapes[at + 1]?.page ?? Infinity) <= page) at += 1;
      const { width, height } = shapes[at] ?? USUAL;
      const { cut, kept } = trimmed(width * scale, trim);
      const isWhole = !trim || trim.whole.has(page);
      const fullWidth = isWhole ? kept : width * scale;
      const high = height * (fullWidth / width);
      boxes.push({ top, width: kept, height: high, cut: isWhole ? 0 : cut, fullWidth });
      top += high + below + gap;
      widest = Math.max(widest, kept);
    }
    this.#boxes = boxes;
    this.height = top;
    this.width = widest;
  }

  box(page: number): PageBox {
    return this.#boxes[page - 1] ?? this.#boxes[0] ?? { top: 0, width: 0, height: 0, cut: 0, fullWidth: 0 };
  }

  /** The page at a height; above the first and below the last one these. */
  pageAt(y: number): number {
    let low = 0;
    let high = this.#boxes.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#boxes[middle]?.top ?? 0) <= y) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  }

  /** The pages between two heights. */
  pagesBetween(from: number, to: number): number[] {
    const first = this.pageAt(from);
    const last = this.pageAt(to);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  }

  /** A height as a page and a fraction of its height. It stays in place when the scale changes. */
  anchorAt(y: number): { page: number; part: number } {
    const page = this.pageAt(y);
    const { top, height } = this.box(page);
    return { page, part: height > 0 ? (y - top) / height : 0 };
  }

  heightOf({ page, part }: { page: number; part: number }): number {
    const { top, height } = this.box(page);
    return top + part * height;
  }
}

/** The trimmed width on a page's left side, and the remaining width. */
function trimmed(width: number, trim: Trim | null | undefined): { cut: number; kept: number } {
  if (!trim) return { cut: 0, kept: width };
  const cut = Math.max(0, trim.text.left * width - trim.margin);
  return { cut, kept: Math.min(width, trim.text.right * width + trim.margin) - cut };
}

/** The scale at which the widest page fills a width, or its text block does. */
export function fittingScale(shapes: readonly PageShapeView[], width: number, trim?: Trim | null): number {
  const widest = shapes.length > 0 ? Math.max(...shapes.map((shape) => shape.width), 1) : USUAL.width;
  const scale = Math.max(width, 1) / widest;
  if (!trim) return scale;
  const text = widest * Math.max(trim.text.right - trim.text.left, LEAST_TEXT);
  return Math.max(scale, (width - 2 * trim.margin) / text);
}

/** Whether the visible content of a page is within the text block of most pages, with a small tolerance. */
export function isWithin(sides: SidesView, text: SidesView): boolean {
  return sides.left > text.left - HARDLY_SEEN && sides.right < text.right + HARDLY_SEEN;
}

export function scaleOf(percent: number): number {
  return (percent / 100) * PIXELS_PER_POINT;
}

export function percentOf(scale: number): number {
  return Math.round((scale / PIXELS_PER_POINT) * 100);
}

/**
 * The `scrollLeft` that shows a part of a wide page at a quarter of the frame's width. `left` is from the left edge
 * of the content. With right-to-left direction, `scrollLeft` counts from 0 downwards.
 */
export function scrollLeftTo(left: number, contentWidth: number, frameWidth: number, isRtl: boolean): number {
  const fromLeft = left - frameWidth / 4;
  return isRtl ? fromLeft - Math.max(0, contentWidth - frameWidth) : fromLeft;
}
