/** The text of a message that cannot be rendered. Never throws. */
import type { BlockView } from "../ipc/bindings";

/** Identifiers, which a reader does not need. */
const NAMES = new Set(["kind", "state", "fileId", "url"]);

/** Ends of elements that end a line. */
const LINE_END = /<br\b[^>]*>|<\/(?:p|div|li|tr|pre|h[1-6]|blockquote|figure)>/gi;

/** All text of the blocks in its order, that of tools too. */
export function plainText(blocks: readonly BlockView[]): string {
  return textsIn(blocks)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join("\n\n");
}

/** The names of files. */
export function fileNames(files: readonly { name: string }[]): string[] {
  return textsIn(Array.isArray(files) ? files.map((file: { name?: unknown } | null) => file?.name) : []);
}

function textsIn(value: unknown, name = ""): string[] {
  if (typeof value === "string") return NAMES.has(name) ? [] : [name === "html" ? withoutTags(value) : value];
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, key));
}

/** The web view parses the HTML without loading or running anything, because only a parser knows where a tag ends. */
function withoutTags(html: string): string {
  const page = new DOMParser().parseFromString(
    html.replace(LINE_END, (tag) => `${tag}\n`),
    "text/html",
  );
  return page.body.textContent ?? "";
}
