/** How the keys of this computer are called. */
export const IS_MAC = navigator.platform.startsWith("Mac");
export const IS_LINUX = navigator.platform.startsWith("Linux");

/** Keys that are not called as the browser calls them. */
const CAPS: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Delete: "Del",
};

/** A shortcut with the command key, as it is written on a key cap or in a tooltip: `Ctrl K`, `⌘K`. */
export function commandKey(key: string): string {
  return chordWords(`Mod ${key}`);
}

/** Keys that are pressed together, as they are written on a key cap: `Mod Shift l` is `Ctrl Shift L` or `⇧⌘L`. */
export function chordWords(chord: string, isMac = IS_MAC): string {
  const names = chord.split(" ");
  const key = names.at(-1) ?? "";
  const cap = CAPS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  const hasShift = names.includes("Shift");
  const hasCommand = names.includes("Mod");
  if (isMac) return `${hasShift ? "⇧" : ""}${hasCommand ? "⌘" : ""}${cap}`;
  return [hasCommand ? "Ctrl" : "", hasShift ? "Shift" : "", cap].filter((name) => name !== "").join(" ");
}
