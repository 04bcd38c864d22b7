/**
 * The only place where HTML becomes elements. It takes `BlockView.html` alone: HTML that `parlance-markdown` made
 * and sanitised. It is parsed into an inert template, so nothing in it loads before it is put on the page.
 */
export function parseHtml(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}
