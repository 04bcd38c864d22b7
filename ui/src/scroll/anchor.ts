/** The reader's position among the elements of a column. */

// From a message down to one block of its words.
const MAX_DEPTH = 6;

export interface ScrollAnchor {
  element: Element;
  /** From the top of the visible part to the top of the element. */
  offset: number;
}

/**
 * The first element that is at least partly visible, and then the first such element within it, as long as it begins
 * above.
 */
export function anchorsIn(scroller: Element, content: Element): ScrollAnchor[] {
  const top = scroller.getBoundingClientRect().top;
  const places: ScrollAnchor[] = [];
  let element = firstBelow(content.children, top);
  while (element && places.length < MAX_DEPTH) {
    const offset = element.getBoundingClientRect().top - top;
    places.push({ element, offset });
    if (offset >= 0) break;
    element = firstBelow(element.children, top);
  }
  return places;
}

/** The id of the first message that is at least partly visible. */
export function messageInSight(scroller: HTMLElement | null): string | null {
  const top = scroller?.getBoundingClientRect().top ?? 0;
  const articles = scroller?.querySelectorAll<HTMLElement>("article[data-message-id]") ?? [];
  const first = [...articles].find((article) => article.getBoundingClientRect().bottom > top);
  return first?.dataset["messageId"] ?? null;
}

/** The first of consecutive elements that ends below a height, by binary search. */
function firstBelow(elements: HTMLCollection, top: number): Element | null {
  let low = 0;
  let high = elements.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  // A name beside the text is as high as the text.
  while ((elements[low + 1]?.getBoundingClientRect().top ?? Infinity) <= top) low += 1;
  return elements[low] ?? null;
}
