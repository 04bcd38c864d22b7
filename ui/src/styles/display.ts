/** Applies the display settings to the page; styles/display.css has the styles. */
import type { Display, Settings, TextSize } from "../ipc/bindings";

/** The zoom levels, in percent. */
const ZOOMS = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300];

const TEXT_SIZES: readonly TextSize[] = ["small", "normal", "large", "larger"];

const COLUMN_WIDTHS = ["narrow", "normal", "wide"] as const;

const DIRECTIONS = { language: null, left_to_right: "ltr", right_to_left: "rtl" } as const;

/** The next zoom in this direction; the last one at its end. */
export function zoomBy(percent: number, by: 1 | -1): number {
  const next = by > 0 ? ZOOMS.find((one) => one > percent) : ZOOMS.findLast((one) => one < percent);
  return next ?? percent;
}

/** The next text size in this direction; the last one at its end. */
export function textSizeBy(size: TextSize, by: 1 | -1): TextSize {
  return TEXT_SIZES[TEXT_SIZES.indexOf(size) + by] ?? size;
}

/** The next width; after the last one, the first. */
export function widthAfter(width: Display["columnWidth"]): Display["columnWidth"] {
  return COLUMN_WIDTHS[(COLUMN_WIDTHS.indexOf(width) + 1) % COLUMN_WIDTHS.length] ?? "normal";
}

/** The limits of a pane's width, in CSS pixels at the default text size, and its CSS property. */
export interface PaneWidths {
  readonly property: string;
  readonly min: number;
  readonly usual: number;
  readonly max: number;
}

export const SIDEBAR: PaneWidths = { property: "--side", min: 208, usual: 264, max: 416 };

/** The document pane. The window reserves room for the conversation. */
export const DOCUMENTS: PaneWidths = { property: "--document", min: 416, usual: 704, max: 2000 };

/** The nearest width that a pane can have. */
export function boundedWidth({ min, max }: PaneWidths, width: number): number {
  return Math.round(Math.min(max, Math.max(min, width)));
}

/** Sets the width of a pane. */
export function showWidth(root: HTMLElement, { property, usual }: PaneWidths, width: number): void {
  if (width === usual) root.style.removeProperty(property);
  else root.style.setProperty(property, `${width / 16}rem`);
}

/** Sets the attributes of the page's root from the settings. `direction` is that of the window's language. */
export function applyDisplay(root: HTMLElement, set: Settings, direction: "ltr" | "rtl"): void {
  const { theme, display } = set;
  const drawn = DIRECTIONS[display.direction] ?? direction;
  // Setting it makes the web view lay out the whole page again even when the value is unchanged.
  if (root.dir !== drawn) root.dir = drawn;
  root.toggleAttribute("data-against", root.dir !== direction);
  mark(root, "theme", theme, "system");
  mark(root, "contrast", display.contrast, "system");
  mark(root, "text-size", display.textSize, "normal");
  mark(root, "column", display.columnWidth, "normal");
  mark(root, "interface-font", display.interfaceFont, "inter");
  mark(root, "message-font", display.messageFont, "sans");
  mark(root, "density", display.density, "comfortable");
  mark(root, "motion", display.motion, "system");
  showWidth(root, SIDEBAR, display.sidebarWidth);
  showWidth(root, DOCUMENTS, display.documentWidth);
}

/** Sets an attribute only for values other than the default; styles/display.css has their styles. */
function mark(root: HTMLElement, name: string, value: string, usual: string): void {
  if (value === usual) root.removeAttribute(`data-${name}`);
  else if (root.getAttribute(`data-${name}`) !== value) root.setAttribute(`data-${name}`, value);
}
