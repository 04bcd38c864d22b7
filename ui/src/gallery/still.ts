/**
 * Freezes the page, so that each part can be seen in each state and every visit is the same: the clock is
 * fixed, dialogs open in place, and nothing takes the focus from open parts. Must be loaded first.
 */

/** A Wednesday afternoon, in any time zone. */
export const NOW = new Date(2026, 10, 18, 14, 7, 30).getTime();

Date.now = () => NOW;

HTMLDialogElement.prototype.showModal = function open(): void {
  this.setAttribute("open", "");
};

HTMLElement.prototype.focus = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
