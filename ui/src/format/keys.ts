/** How the keys of this computer are called. */
export const IS_MAC = navigator.platform.startsWith("Mac");

/** A shortcut with the command key, as it is written on a key cap or in a tooltip: `Ctrl K`, `⌘K`. */
export function commandKey(key: string): string {
  return IS_MAC ? `⌘${key}` : `Ctrl ${key}`;
}
