/**
 * The name of a key in shortcuts, and whether an event is a chord of keys. Pure. Keys of an input method never
 * arrive here; see `inputMethod.ts`.
 */

export type Key = Pick<
  KeyboardEvent,
  "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "defaultPrevented"
>;

const LATIN = /\p{Script=Latin}/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
const LETTER_KEY = /^Key([A-Z])$/;
const DIGIT_KEY = /^(?:Digit|Numpad)([0-9])$/;
/** Signs that Dvorak has with Shift on keys that are letters on other layouts. */
const DVORAK_SIGNS = /["<>:]/;

/** Signs of the US layout, without and with Shift, on keys that are letters on layouts of other scripts. */
const US_SIGNS: Record<string, string> = {
  Comma: ",<",
  Slash: "/?",
  BracketLeft: "[{",
  BracketRight: "]}",
  Minus: "-_",
  Equal: "=+",
};

/**
 * Signs on the layouts of other scripts, by the code of their key. Hebrew has signs on two letter keys. Cyrillic and
 * Hebrew have a full stop, which no shortcut uses, on the slash key.
 */
const OTHER_SIGNS: Record<string, string> = { "KeyQ /": "q", "KeyW '": "w", "Slash .": "/", "Slash ؟": "?" };

/**
 * The name of a key in shortcuts. On a keyboard of another script, that is the letter, digit or sign on the same key
 * of the US layout. On Latin keyboards, the character of the key counts, wherever it is.
 */
export function keyName(event: Pick<Key, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey">): string {
  const { key, code } = event;
  const digit = DIGIT_KEY.exec(code)?.[1];
  if (digit && /^\p{Nd}$/u.test(key)) return digit;
  const other = isOfOtherScript(event) ? usName(event) : OTHER_SIGNS[`${code} ${key}`];
  return other ?? key;
}

function isOfOtherScript({ key, code, ctrlKey, metaKey, shiftKey }: Parameters<typeof keyName>[0]): boolean {
  if (LATIN.test(key)) return false;
  // Arabic keyboards have signs and marks on letter keys with Shift.
  const isShifted = shiftKey && (ctrlKey || metaKey) && LETTER_KEY.test(code) && !DVORAK_SIGNS.test(key);
  return isShifted || LETTERS.test(key);
}

function usName({ code, shiftKey }: Pick<Key, "code" | "shiftKey">): string | undefined {
  const letter = LETTER_KEY.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return DIGIT_KEY.exec(code)?.[1] ?? US_SIGNS[code]?.[shiftKey ? 1 : 0];
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
  // Keyboard layouts differ in which signs need Shift, so Shift is ignored for signs.
  const isSign = name.length === 1 && !/\p{L}/u.test(name);
  return isSign || key.shiftKey === names.includes("Shift");
}

/** Whether the target is a text field, where keys without the command key are letters. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const field = target.closest("textarea, input, select, [contenteditable]");
  return field !== null && !field.matches('[type="checkbox"], [type="radio"], [type="button"]');
}
