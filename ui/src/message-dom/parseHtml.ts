import { dressCode } from "./codeView";
import { labelParts } from "./labels";

/**
 * The only place where HTML becomes elements. It takes HTML that Rust made and sanitised: `BlockView.html` of
 * `parlance-markdown` and `ReadablePartView.html` of `parlance-documents`. It is parsed into an inert template, so
 * nothing in it loads before it is put on the page.
 * What stands in columns or behind bullets takes the direction of its own words, whatever the window's is, and buttons
 * have the language of the window.
 */
export function parseHtml(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const block of template.content.querySelectorAll<HTMLElement>("ul, ol, table, blockquote"))
    block.dir = "auto";
  skipLeadingCode(template.content);
  return dressCode(labelParts(template.content));
}

/**
 * Code is no word of the language around it, so the direction comes from the first word after it. WebKit aligns a
 * paragraph by its first character, that of the code too, unless the element itself has the direction (answer.css).
 */
function skipLeadingCode(page: DocumentFragment): void {
  for (const code of page.querySelectorAll<HTMLElement>(
    ":is(p, li, h1, h2, h3, h4, h5, h6, td, th) > code:first-child",
  )) {
    const block = code.parentElement;
    if (code.previousSibling || !block) continue;
    code.dir = "ltr";
    // The bullet of an item stands where those of its neighbours do.
    if (block.localName !== "li") block.dir = "auto";
  }
}
