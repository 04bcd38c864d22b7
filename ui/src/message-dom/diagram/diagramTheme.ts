/** The window's colours and fonts for the diagram frame, as computed values. */
import type { DiagramTheme } from "./messages";

const TOKENS = {
  paper: "--paper",
  slip: "--slip",
  soft: "--accent-soft",
  sunken: "--sunken",
  text: "--text",
  edge: "--edge",
} as const;

export function diagramTheme(): DiagramTheme {
  const probe = document.createElement("span");
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(${token})`;
    return style.color;
  };
  const colours = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, colour(token)]));
  const font = style.fontFamily;
  probe.remove();
  return { isDark: isDark(colours["paper"] ?? ""), font, colours: colours as DiagramTheme["colours"] };
}

/** Whether a colour in the browser's format is dark. */
function isDark(colour: string): boolean {
  const [red = 255, green = 255, blue = 255] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  return (red + green + blue) / 3 < 128;
}
