/** Which keys mean what, in the whole window. Pure; what a shortcut does is the window's affair. */
export type Shortcut =
  | "new_conversation"
  | "search"
  | "find"
  | "find_older"
  | "find_newer"
  | "details"
  | "settings"
  | "attach"
  | "choose_folder"
  | "files"
  | "escape"
  | "next_region"
  | "previous_region";

type Key = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "isComposing" | "defaultPrevented"
>;

export function shortcutOf(key: Key, isMac: boolean): Shortcut | null {
  if (key.isComposing || key.defaultPrevented || key.altKey) return null;
  if (key.key === "F6") return key.shiftKey ? "previous_region" : "next_region";
  if (key.key === "F3") return key.shiftKey ? "find_newer" : "find_older";
  if (key.key === "Escape") return key.ctrlKey || key.metaKey || key.shiftKey ? null : "escape";
  if (!hasCommand(key, isMac)) return null;
  const letter = key.key.toLowerCase();
  if (key.shiftKey) return letter === "l" ? "files" : letter === "u" ? "choose_folder" : null;
  switch (letter) {
    case "n":
      return "new_conversation";
    case "k":
      return "search";
    case "f":
      return "find";
    case "i":
      return "details";
    case ",":
      return "settings";
    case "u":
      return "attach";
    default:
      return null;
  }
}

/** Whether a key takes back what was done last. */
export function isUndo(key: Key, isMac: boolean): boolean {
  if (key.isComposing || key.defaultPrevented || key.altKey || key.shiftKey) return false;
  return hasCommand(key, isMac) && key.key.toLowerCase() === "z";
}

/** The command key alone: Ctrl, on a Mac Cmd. */
function hasCommand(key: Key, isMac: boolean): boolean {
  return isMac ? key.metaKey && !key.ctrlKey : key.ctrlKey && !key.metaKey;
}

export function focusComposer(): void {
  document.querySelector<HTMLElement>('[data-region="composer"] textarea')?.focus();
}

/** Moves the focus to the next part of the window that is there: sidebar, messages or files, composer. */
export function cycleRegion(by: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>("[data-region]")].filter(
    (region) => region.offsetParent !== null && !region.closest("[inert]"),
  );
  if (regions.length === 0) return;
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const next = at < 0 ? 0 : (at + by + regions.length) % regions.length;
  enterRegion(regions[next]);
}

function enterRegion(region: HTMLElement | undefined): void {
  if (!region) return;
  const wanted = '[aria-current="page"], textarea';
  const any = 'button:not([tabindex="-1"]), input, a[href], [tabindex="0"]';
  const isFocusable = region.tabIndex >= 0;
  const target = isFocusable
    ? region
    : (region.querySelector<HTMLElement>(wanted) ?? region.querySelector<HTMLElement>(any));
  target?.focus();
}
