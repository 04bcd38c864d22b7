/**
 * What a key means: its name in shortcuts, and whether an event is a chord of keys. Pure. Keys of an input method never
 * arrive here; see `inputMethod.ts`.
 */

export type Key = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "defaultPrevented"
>;

const LATIN = /\p{Script=Latin}/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;

/**
 * The name of a key in shortcuts. On a keyboard of another script, that is the Latin letter or digit at the same place.
 * On Latin keyboards the letter on the key counts, wherever it is.
 */
export function keyName(key: Pick<Key, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey">): string {
  const [, letter] = /^Key([A-Z])$/.exec(key.code) ?? [];
  if (letter && !LATIN.test(key.key)) {
    // Arabic keyboards have signs and marks on letter keys with Shift.
    const isShifted = key.shiftKey && (key.ctrlKey || key.metaKey);
    if (isShifted || LETTERS.test(key.key)) return key.shiftKey ? letter : letter.toLowerCase();
  }
  const [, digit] = /^(?:Digit|Numpad)([0-9])$/.exec(key.code) ?? [];
  return digit && /^\p{Nd}$/u.test(key.key) ? digit : key.key;
}

/** The command key alone: Ctrl, on a Mac Cmd. */
function hasCommand(key: Key, isMac: boolean): boolean {
  return isMac ? key.metaKey && !key.ctrlKey : key.ctrlKey && !key.metaKey;
}

/** Whether these keys are pressed; see `Action.keys` for how they are written. */
export function isChord(key: Key, chord: string, isMac: boolean): boolean {
  const names = chord.split(" ");
  if (key.defaultPrevented || key.altKey !== names.includes("Alt")) return false;
  const name = names.at(-1) ?? "";
  if (keyName(key).toLowerCase() !== name.toLowerCase()) return false;
  const wantsCommand = names.includes("Mod");
  if (wantsCommand ? !hasCommand(key, isMac) : key.ctrlKey || key.metaKey) return false;
  // Where a sign stands on the keyboard, and so whether it needs Shift, differs from layout to layout.
  const isSign = name.length === 1 && !/\p{L}/u.test(name);
  return isSign || key.shiftKey === names.includes("Shift");
}

/** Whether keys without the command key are letters here, not a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest("textarea, input, select, [contenteditable]");
  return field !== null && !field.matches('[type="checkbox"], [type="radio"], [type="button"]');
}
