/**
 * Maps keys to actions for the whole window, and cycles the focus through its regions. The registry has the
 * command of each action.
 */
import { ALL_ACTIONS, type ActionId } from "./catalogue";
import { isChord, type Key } from "./chord";

/** The effect of a shortcut: an action of the palette, or something that only a key can do. */
export type Shortcut =
  | { kind: "action"; id: ActionId }
  | { kind: "escape" }
  /** The conversation at this index of the list, from 0. */
  | { kind: "conversation"; at: number }
  /** A key for the message list. */
  | { kind: "messages" };

/** `isTyping`: whether keys without the command key are letters. */
export function shortcutOf(key: Key, isMac: boolean, isTyping: boolean): Shortcut | null {
  if (isChord(key, "Escape", isMac)) return { kind: "escape" };
  const at = [..."123456789"].findIndex((digit) => isChord(key, `Mod ${digit}`, isMac));
  if (at >= 0) return { kind: "conversation", at };
  const isMeant = (chord: string): boolean => isChord(key, chord, isMac) && !(isTyping && isPlain(chord));
  if (isMeant("j") || isMeant("k")) return { kind: "messages" };
  const action = ALL_ACTIONS.find(({ keys }) => keys?.some(isMeant));
  return action ? { kind: "action", id: action.id } : null;
}

/** Whether the keys are a sign that could be typed. */
function isPlain(chord: string): boolean {
  return chord.length === 1;
}

/** Whether a key is the shortcut for undo. */
export function isUndo(key: Key, isMac: boolean): boolean {
  return isChord(key, "Mod z", isMac);
}

/** Moves the focus to the next part of the window that is there: sidebar, messages or files, composer, documents. */
export function cycleRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter(
    (region) => region.offsetParent !== null && !region.closest("[inert]"),
  );
  if (regions.length === 0) return;
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = at < 0 ? 0 : (at + by + regions.length) % regions.length;
  enterRegion(regions[next]);
}

/** The element of a region that takes the focus, if the region marks one. */
const ENTRY = "[data-region-entry]";

function enterRegion(region: HTMLElement | undefined): void {
  if (!region) return;
  const wanted = '[aria-current="page"], textarea';
  const any = 'button:not([tabindex="-1"]), input, a[href], [tabindex="0"]';
  const isFocusable = region.tabIndex >= 0;
  const target = isFocusable
    ? region
    : ([ENTRY, wanted, any].map((one) => region.querySelector<HTMLElement>(one)).find(Boolean) ?? null);
  target?.focus();
}
