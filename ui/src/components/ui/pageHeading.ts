/** The heading of a page that stands in the place of the conversation: the keyboard begins there. */

export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}
