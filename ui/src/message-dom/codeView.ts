/**
 * The view of code: wrapped or not, with or without numbers, folded or whole. The reader chooses the first two for
 * all code. Folding, and whether a diagram shows its source, are set for each block.
 */
export interface CodeView {
  wrapsCode: boolean;
  numbersLines: boolean;
}

let view: CodeView = { wrapsCode: false, numbersLines: false };

/** Sets the view of code, including code already on the page. */
export function setCodeView(wanted: CodeView, page: Document = document): void {
  if (wanted.wrapsCode === view.wrapsCode && wanted.numbersLines === view.numbersLines) return;
  view = { ...wanted };
  for (const figure of page.querySelectorAll(".code")) dressFigure(figure);
}

/** Applies the current view to code from `parseHtml`. */
export function dressCode<T extends ParentNode>(root: T): T {
  if (!view.wrapsCode && !view.numbersLines) return root;
  for (const figure of root.querySelectorAll(".code")) dressFigure(figure);
  return root;
}

function dressFigure(figure: Element): void {
  figure.toggleAttribute("data-wrapped", view.wrapsCode);
  setPressed(figure, "wrap", view.wrapsCode);
  setPressed(figure, "numbers", view.numbersLines);
  figure.toggleAttribute("data-numbered", view.numbersLines);
}

function setPressed(figure: Element, act: string, isPressed: boolean): void {
  figure.querySelector(`button[data-${act}]`)?.setAttribute("aria-pressed", String(isPressed));
}

/** Folds long code when it is first rendered, unless the reader saw it grow. */
export function foldLong(root: ParentNode): void {
  for (const button of root.querySelectorAll("button[data-fold]")) {
    const figure = button.closest(".code");
    if (figure) setFolded(figure, true);
  }
}

/** Whether code is long enough to be folded. */
export function canFold(figure: Element): boolean {
  return figure.querySelector("button[data-fold]") !== null;
}

/** Folds or unfolds code; toggles without a value. */
export function setFolded(figure: Element, isFolded?: boolean): void {
  if (!canFold(figure)) return;
  const folds = isFolded ?? !figure.hasAttribute("data-folded");
  figure.toggleAttribute("data-folded", folds);
  figure.querySelector("button[data-fold]")?.setAttribute("aria-expanded", String(!folds));
}

/** Shows the source of a diagram below the image, or the image alone; toggles without a value. */
export function setSourceShown(figure: Element, isShown?: boolean): void {
  const button = figure.querySelector("button[data-source]");
  if (!button) return;
  const shows = figure.toggleAttribute("data-source-shown", isShown);
  button.setAttribute("aria-pressed", String(shows));
}
