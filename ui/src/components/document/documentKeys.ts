/** The keys of the document pane. Pure. */
import { isChord, type Key } from "../../actions/chord";

export type DocumentKey =
  | "next_page"
  | "previous_page"
  | "first_page"
  | "last_page"
  | "page_field"
  | "find"
  | "find_next"
  | "find_previous"
  | "zoom_in"
  | "zoom_out"
  | "fit_width"
  | "previous_citation"
  | "next_citation"
  | "thumbnails"
  | "next_tab"
  | "previous_tab"
  | "close_tab";

/** Keys that mean the same wherever the focus is in the pane. */
const ANYWHERE: readonly [chord: string, meaning: DocumentKey][] = [
  ["Mod g", "page_field"],
  ["Mod f", "find"],
  ["F3", "find_next"],
  ["Shift F3", "find_previous"],
  ["Mod +", "zoom_in"],
  ["Mod =", "zoom_in"],
  ["Mod -", "zoom_out"],
  ["Mod 0", "fit_width"],
  ["Mod Tab", "next_tab"],
  ["Mod Shift Tab", "previous_tab"],
  // macOS reserves Cmd and Tab.
  ["Mod }", "next_tab"],
  ["Mod {", "previous_tab"],
  ["Mod w", "close_tab"],
];

/** Keys that are typed in a field. */
const OUTSIDE_FIELDS: readonly [chord: string, meaning: DocumentKey][] = [
  ["PageDown", "next_page"],
  ["PageUp", "previous_page"],
  ["Mod Home", "first_page"],
  ["Mod End", "last_page"],
  ["[", "previous_citation"],
  ["]", "next_citation"],
  ["t", "thumbnails"],
];

export function documentKeyOf(key: Key, isMac: boolean, isTyping: boolean): DocumentKey | null {
  const known = isTyping ? ANYWHERE : [...ANYWHERE, ...OUTSIDE_FIELDS];
  return known.find(([chord]) => isChord(key, chord, isMac))?.[1] ?? null;
}
