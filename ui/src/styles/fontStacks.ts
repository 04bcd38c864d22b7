/**
 * The font families of the page, without those missing on this computer. WebKitGTK searches for each missing family
 * at every size and weight, which costs more than all the rest of a layout.
 */

// eslint-disable-next-line parlance/literal-text -- is the name of a font, never shown
const NOTO = '"Noto Sans"';

/** The stacks of tokens.css, and the replacement when none of their families is installed. */
const STACKS = { "--latin": [NOTO, "sans-serif"], "--mono": [], "--serif": [], "--maths": [] };

/** Generic families, which are always available. */
const GENERIC = new Set(["sans-serif", "serif", "monospace", "math"]);

/** Removes families that are not `installed` from the page's stacks. */
export function keepInstalledFonts(root: HTMLElement, installed: readonly string[]): void {
  const names = new Set(installed.map((name) => name.toLowerCase()));
  const isThere = (family: string): boolean => {
    const name = family.replaceAll(/["']/g, "").toLowerCase();
    return GENERIC.has(name) || names.has(name);
  };
  const style = getComputedStyle(root);
  for (const [stack, others] of Object.entries(STACKS)) {
    const families = style
      .getPropertyValue(stack)
      .split(",")
      .map((family) => family.trim());
    const there = families.filter(isThere);
    const kept = there.length > 0 ? there : others.filter(isThere).slice(0, 1);
    // A stack without any family would leave its users without a font.
    if (kept.length > 0) root.style.setProperty(stack, kept.join(", "));
  }
}
