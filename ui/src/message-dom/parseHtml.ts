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
  return dressCode(labelParts(template.content));
}
