import { dressCode } from "./codeView";
import { labelParts } from "./labels";

/**
 * The only place where HTML becomes elements. It accepts HTML that Rust made and sanitised:
 * `BlockView.html` of `parlance-markdown` and `ReadablePartView.html` of `parlance-documents`. It parses
 * into an inert template, so nothing in it loads before it is inserted into the page.
 *
 * Lists, tables and quotes take the direction of their own text, whatever the window's direction is.
 * Buttons have the language of the window.
 */
export function parseHtml(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const block of template.content.querySelectorAll<HTMLElement>("ul, ol, table, blockquote"))
    block.dir = "auto";
  for (const item of template.content.querySelectorAll("li")) wrapLooseText(item);
  skipLeadingCode(template.content);
  return dressCode(labelParts(template.content));
}

const BLOCK = /^(?:UL|OL|P|PRE|BLOCKQUOTE|DIV|FIGURE|TABLE|H[1-6]|HR|DETAILS)$/;

/**
 * Wraps text between blocks in a list item. WebKit paints no `::highlight()` on text whose box has no element of its
 * own, so Find would mark nothing there.
 */
function wrapLooseText(item: HTMLElement): void {
  if (![...item.children].some(({ nodeName }) => BLOCK.test(nodeName))) return;
  let wrapped: HTMLElement | null = null;
  for (const node of [...item.childNodes]) {
    if (BLOCK.test(node.nodeName)) wrapped = null;
    else if (wrapped) wrapped.append(node);
    else if (node.nodeName !== "#text" || node.textContent?.trim()) {
      wrapped = document.createElement("span");
      node.replaceWith(wrapped);
      wrapped.append(node);
    }
  }
}

/**
 * Code is not text of the surrounding language, so the direction comes from the first word after it. WebKit aligns a
 * paragraph by its first character, including code, unless the element itself has the direction (answer.css).
 */
function skipLeadingCode(page: DocumentFragment): void {
  for (const code of page.querySelectorAll<HTMLElement>(
    ":is(p, li, h1, h2, h3, h4, h5, h6, td, th) > code:first-child",
  )) {
    const block = code.parentElement;
    if (code.previousSibling || !block) continue;
    code.dir = "ltr";
    // The bullet of an item stays in line with those of its neighbours.
    if (block.localName !== "li") block.dir = "auto";
  }
}
