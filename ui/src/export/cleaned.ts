/**
 * The text of messages without the window's additions (buttons, frames, classes). Only the elements that
 * Markdown produces remain, for other programs and for `markdownOf` and `textOf`.
 */

/** Elements that the window adds. Tool runs and margins are not part of the text. */
const ADDED =
  "button, header, footer, svg, img, input, .drawing, .speaker, .actions, .end, .tool, .replaced, .sources, .popover, .screen-reader, [aria-hidden='true']";

/** Elements whose content has no meaning without them. */
const FRAMES = new Set([
  "UL",
  "OL",
  "TABLE",
  "THEAD",
  "TBODY",
  "TR",
  "PRE",
  "CODE",
  "BLOCKQUOTE",
  "FIGURE",
  "MATH",
]);

/** In these elements every space counts, so the browser's own copy is right. */
const VERBATIM = ".source, .tool";

/** The message text within a selection, or `null` to let the browser copy. */
export function selectedWords(selected: Range): DocumentFragment | null {
  const range = withinPage(selected);
  let fragment: DocumentFragment = range.cloneContents();
  const common = range.commonAncestorContainer;
  let around = common instanceof Element ? common : common.parentElement;
  const words = around?.closest(".prose, .text-layer, .leaves, article, .log");
  if (!words || around?.closest(VERBATIM)) return null;
  for (; around && around !== words; around = around.parentElement) {
    if (!FRAMES.has(around.nodeName.toUpperCase())) continue;
    const frame = around.cloneNode(false) as Element;
    frame.append(fragment);
    fragment = document.createDocumentFragment();
    fragment.append(frame);
  }
  return fragment;
}

/** Limits a range to the messages or the document, because a selection past the foot includes the composer's labels. */
function withinPage(range: Range): Range {
  const page = pageOf(range.startContainer) ?? pageOf(range.endContainer);
  if (!page || page.contains(range.commonAncestorContainer)) return range;
  const [whole, part] = [document.createRange(), range.cloneRange()];
  whole.selectNodeContents(page);
  if (part.compareBoundaryPoints(Range.START_TO_START, whole) < 0) part.setStart(page, 0);
  if (part.compareBoundaryPoints(Range.END_TO_END, whole) > 0) part.setEnd(page, page.childNodes.length);
  return part;
}

const pageOf = (node: Node): Element | null =>
  (node instanceof Element ? node : node.parentElement)?.closest(".log, .leaves") ?? null;

export function cleaned(words: DocumentFragment): HTMLElement {
  const clean = document.createElement("div");
  const articles = words.querySelectorAll("article");
  if (articles.length > 1) for (const article of articles) article.prepend(speakerOf(article));
  for (const box of words.querySelectorAll<HTMLInputElement>("li > input, li > p > input"))
    box.replaceWith(box.hasAttribute("checked") ? "[x] " : "[ ] ");
  for (const figure of words.querySelectorAll("figure.code")) {
    const language = figure.querySelector("header .grow")?.textContent ?? "";
    if (language) figure.querySelector("pre")?.setAttribute("lang", language);
  }
  for (const added of words.querySelectorAll(ADDED)) added.remove();
  clean.append(words);
  // Frames without a meaning elsewhere. A footnote is a block, and so is a group of blocks for `textOf`.
  for (const frame of clean.querySelectorAll("figure, article, .line, .hold, .pan, .tbl, bdi, span"))
    frame.replaceWith(...frame.childNodes);
  // A frame contains the end of the emphasis and the number after it.
  for (const end of [...clean.querySelectorAll("strong, em")]) {
    const mark = end.previousSibling;
    if (mark?.nodeName !== end.nodeName) continue;
    (mark as Element).append(...end.childNodes);
    end.remove();
  }
  for (const element of clean.querySelectorAll("*")) strip(element);
  clean.normalize();
  return clean;
}

/** Attributes with a meaning in other programs. */
const KEPT = new Set(["href", "start", "alttext", "display", "lang"]);

function strip(element: Element): void {
  if (element.matches(".r, .m")) element.setAttribute("align", element.matches(".r") ? "right" : "center");
  const isFormula = element.closest("math") !== null;
  for (const { name } of Array.from(element.attributes)) {
    if (!KEPT.has(name) && name !== "align" && (!isFormula || name === "class"))
      element.removeAttribute(name);
  }
}

function speakerOf(article: Element): Element {
  const speaker = document.createElement("p");
  const name = document.createElement("strong");
  name.textContent = `${article.getAttribute("aria-label") ?? ""}:`;
  speaker.append(name);
  return speaker;
}

/** Inline styles, for programs that read no other styles. */
const STYLES: Record<string, string> = {
  PRE: "font-family: monospace; background-color: #f6f8f9; padding: 8px",
  CODE: "font-family: monospace",
  TABLE: "border-collapse: collapse",
  TH: "border: 1px solid #b0b8ba; padding: 4px 8px",
  TD: "border: 1px solid #b0b8ba; padding: 4px 8px",
};

/**
 * HTML for word processors and mail programs. It is written here and not by the browser, whose content policy forbids
 * inline styles.
 */
export function htmlOf(clean: Node): string {
  return [...clean.childNodes].map(written).join("");
}

function written(node: Node): string {
  if (node instanceof Text) return escaped(node.data);
  if (!(node instanceof Element)) return "";
  const name = node.localName;
  const align = node.getAttribute("align");
  const style = [STYLES[node.nodeName], align && `text-align: ${align}`].filter(Boolean).join("; ");
  const attributes = [...node.attributes]
    .filter((one) => one.name !== "align" && one.name !== "lang")
    .map((one) => [one.name, one.value]);
  if (style) attributes.push(["style", style]);
  const all = attributes.map(([key, value = ""]) => ` ${key}="${escaped(value)}"`).join("");
  return /^(br|hr)$/.test(name) ? `<${name}${all}>` : `<${name}${all}>${htmlOf(node)}</${name}>`;
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
