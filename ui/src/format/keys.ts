/** Names of keys on this computer. */
import { t } from "../words/words";

export const IS_MAC = navigator.platform.startsWith("Mac");
export const IS_LINUX = navigator.platform.startsWith("Linux");

/** Keys whose names differ from those of the browser. */
const CAPS: Record<string, () => string> = {
  ArrowUp: () => "↑",
  ArrowDown: () => "↓",
  ArrowLeft: () => "←",
  ArrowRight: () => "→",
  Enter: () => t.keyEnter,
  Escape: () => t.keyEscape,
  Delete: () => t.keyDelete,
  Tab: () => t.keyTab,
  PageUp: () => t.keyPageUp,
  PageDown: () => t.keyPageDown,
  Home: () => t.keyHome,
  End: () => t.keyEnd,
};

/** A shortcut with the command key, as on a key cap or in a tooltip: `Ctrl K`, `⌘K`. */
export function commandKey(key: string): string {
  return chordWords(`Mod ${key}`);
}

/** The same within a sentence: `Ctrl+K`, `⌘K`. */
export function chordInText(chord: string): string {
  return chordWords(chord, IS_MAC, "+");
}

/** Keys as `aria-keyshortcuts` names them: `Mod Shift l` is `Control+Shift+L` or `Meta+Shift+L`. */
export function ariaKeys(chord: string | undefined, isMac = IS_MAC): string | undefined {
  const names = chord?.split(" ").map((name) => {
    if (name === "Mod") return isMac ? "Meta" : "Control";
    return name.length === 1 ? name.toUpperCase() : name;
  });
  return names?.join("+");
}

/** Keys that are pressed together, as they are written on a key cap: `Mod Shift l` is `Ctrl Shift L` or `⇧⌘L`. */
export function chordWords(chord: string, isMac = IS_MAC, joint = " "): string {
  const names = chord.split(" ");
  const key = names.at(-1) ?? "";
  const cap = CAPS[key]?.() ?? (key.length === 1 ? key.toUpperCase() : key);
  const hasShift = names.includes("Shift");
  const hasCommand = names.includes("Mod");
  const hasAlt = names.includes("Alt");
  if (isMac) return `${hasAlt ? "⌥" : ""}${hasShift ? "⇧" : ""}${hasCommand ? "⌘" : ""}${cap}`;
  const caps = [hasCommand ? t.keyCtrl : "", hasAlt ? t.searchKeyAlt : "", hasShift ? t.keyShift : "", cap];
  return caps.filter((name) => name !== "").join(joint);
}
