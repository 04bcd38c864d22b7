/**
 * Makes each icon of lucide a fixed drawing when the page is built. The library puts an icon together when it is drawn,
 * element by element and attribute by attribute, which takes longer than the button around it; the window draws dozens
 * before its first frame. Knows how the library writes an icon, and stops the build if that has changed.
 */
import type { Plugin } from "vite";

const ICON = /[\\/]@lucide[\\/]svelte[\\/]dist[\\/]icons[\\/][a-z0-9-]+\.svelte$/;

/** The line of an icon's source that says what it is drawn from. */
const DRAWING = /^const iconData = (\{.*\});$/m;

type Shape = [name: string, attributes: Record<string, string>];

interface Icon {
  name: string;
  aliases?: string[];
  size: number;
  node: Shape[];
}

const attributesOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

/** The source of a component that draws the icon in a source of the library. It takes a class and nothing else. */
export function fixedIcon(source: string, file: string): string {
  const drawing = DRAWING.exec(source)?.[1];
  if (drawing === undefined) throw new Error(`${file} is not written as icons of lucide were`);
  const { name, aliases = [], size, node } = JSON.parse(drawing) as Icon;
  const classes = ["lucide", name, ...aliases].map((one, i) => (i === 0 ? one : `lucide-${one}`)).join(" ");
  const shapes = node.map(([shape, attributes]) => `<${shape}${attributesOf(attributes)} />`).join("");
  const frame = attributesOf({
    xmlns: "http://www.w3.org/2000/svg",
    width: String(size),
    height: String(size),
    viewBox: `0 0 ${size} ${size}`,
    fill: "none",
    stroke: "currentColor",
    "stroke-width": "2",
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
  });
  return `<script lang="ts">
  let { class: kind = "" }: { class?: string } = $props();
</script>
<svg${frame} class={["${classes}", kind]}>${shapes}</svg>
`;
}

export const fixedIcons = (): Plugin => ({
  name: "fixed-icons",
  enforce: "pre",
  transform: (source, file) => (ICON.test(file) ? fixedIcon(source, file) : undefined),
});
