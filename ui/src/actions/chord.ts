/** Keys that are pressed together: whether an event is them. Pure. */

export type Key = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "defaultPrevented"
>;

/** The command key alone: Ctrl, on a Mac Cmd. */
export function hasCommand(key: Key, isMac: boolean): boolean {
  return isMac ? key.metaKey && !key.ctrlKey : key.ctrlKey && !key.metaKey;
}

/** Whether these keys are pressed; see `Action.keys` for how they are written. */
export function isChord(key: Key, chord: string, isMac: boolean): boolean {
  const names = chord.split(" ");
  if (key.defaultPrevented || key.altKey !== names.includes("Alt")) return false;
  const name = names.at(-1) ?? "";
  if (key.key.toLowerCase() !== name.toLowerCase()) return false;
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
