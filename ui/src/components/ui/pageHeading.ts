/** Focuses the heading of a page that replaces the conversation. */

export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}
