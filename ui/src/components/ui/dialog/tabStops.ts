/** Finds the elements that the Tab key reaches. */

const CANDIDATES = "a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable]";

/** The tab stops inside an element, in order. In a group of radio buttons, only the checked one is a stop. */
function tabStops(inside: Element): HTMLElement[] {
  return [...inside.querySelectorAll<HTMLElement>(CANDIDATES)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(":disabled") && isShown(one) && !isOtherRadio(one, inside),
  );
}

function isShown(one: HTMLElement): boolean {
  return one.checkVisibility({ visibilityProperty: true });
}

function isOtherRadio(one: HTMLElement, inside: Element): boolean {
  if (!(one instanceof HTMLInputElement) || one.type !== "radio" || one.name === "") return false;
  const group = [...inside.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
    ({ name }) => name === one.name,
  );
  const stop = group.find(({ checked }) => checked) ?? group[0];
  return one !== stop;
}

/** Wraps the Tab key at the first and the last stop, so that it does not leave the element. */
export function keepTabInside(event: KeyboardEvent, inside: Element): void {
  if (event.key !== "Tab" || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const stops = tabStops(inside);
  const [end, other] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const isOutside = event.shiftKey && document.activeElement === inside;
  if (!other || (document.activeElement !== end && !isOutside)) return;
  event.preventDefault();
  other.focus();
}
