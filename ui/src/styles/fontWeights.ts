/**
 * Detects whether the fonts of this system have a weight between regular and bold. If not, the web view
 * substitutes regular or bold letters; styles/display.css then asks for regular ones.
 */

// eslint-disable-next-line parlance/literal-text -- is measured, never shown
const SAMPLE = "Send and attach files";

/** Sets an attribute on the page's root if there is no medium weight. */
export function markWeights(root: HTMLElement): void {
  root.toggleAttribute("data-medium", false);
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return;
  const family = getComputedStyle(root).getPropertyValue("--sans");
  const widthOf = (weight: number): number => {
    context.font = `${weight} 100px ${family}`;
    return context.measureText(SAMPLE).width;
  };
  if (widthOf(400) === widthOf(500)) root.dataset["medium"] = "none";
}
