/**
 * Holds the page still, so that each part can be seen in each state and every look at it is the same: the time stands,
 * dialogs open where they are in the page, and nothing takes the focus from what is open. Has to be loaded first.
 */

/** A Wednesday afternoon, wherever the page is looked at. */
export const NOW = new Date(2026, 10, 18, 14, 7, 30).getTime();

Date.now = () => NOW;

HTMLDialogElement.prototype.showModal = function open(): void {
  this.setAttribute("open", "");
};

HTMLElement.prototype.focus = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
