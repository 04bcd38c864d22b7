import { expect, test } from "vitest";
import { messageKeyOf } from "../components/conversation/message/messageActions";
import { ALL_ACTIONS, ON_MESSAGES } from "./catalogue";
import { ariaKeys, chordWords } from "../format/keys";
import { isChord } from "./chord";
import { isUndo, shortcutOf } from "./shortcuts";

const none = {
  code: "",
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
};
const ctrl = (key: string, extra = {}) => ({ ...none, key, ctrlKey: true, ...extra });
const action = (id: string) => ({ kind: "action", id });

/** The keyboard event that a browser sends for these keys. */
function pressed(chord: string) {
  const names = chord.split(" ");
  const name = names.at(-1) ?? "";
  const shiftKey = names.includes("Shift");
  const key = shiftKey && name.length === 1 ? name.toUpperCase() : name;
  return { ...none, key, shiftKey, ctrlKey: names.includes("Mod"), altKey: names.includes("Alt") };
}

test("every key that is listed does what it is listed for, and no two actions share one", () => {
  for (const { id, keys } of ALL_ACTIONS) {
    for (const chord of keys ?? []) {
      const wanted = chord === "Escape" ? { kind: "escape" } : action(id);
      expect(shortcutOf(pressed(chord), false, false), chord).toEqual(wanted);
    }
  }
});

test("every key that is listed for messages means something on a message", () => {
  for (const { label, keys } of ON_MESSAGES)
    for (const chord of keys) {
      // Keys that leave a message's buttons have no meaning on the message itself.
      const isOnMessage = chord !== "Escape";
      expect(messageKeyOf(pressed(chord), isOnMessage, false), label()).not.toBeNull();
    }
});

test("no two actions have the same name", () => {
  const labels = ALL_ACTIONS.map(({ label }) => label());
  expect(new Set(labels).size).toBe(labels.length);
});

test("on a Mac the command key takes the place of Ctrl", () => {
  expect(shortcutOf({ ...none, key: "n", metaKey: true }, true, false)).toEqual(action("new_conversation"));
  expect(shortcutOf(ctrl("n"), true, false)).toBeNull();
});

test("a sign needs Shift only where the keyboard says so", () => {
  expect(shortcutOf(ctrl("/", { shiftKey: true }), false, false)).toEqual(action("shortcuts"));
  expect(shortcutOf({ ...none, key: "?", shiftKey: true }, false, false)).toEqual(action("shortcuts"));
  expect(shortcutOf(ctrl("L", { shiftKey: true }), false, false)).toEqual(action("files"));
  expect(shortcutOf(ctrl("l"), false, false)).toBeNull();
});

test("while something is typed, signs and letters are words", () => {
  for (const key of ["?", "j", "k"]) expect(shortcutOf({ ...none, key }, false, true)).toBeNull();
  expect(shortcutOf(ctrl("k"), false, true)).toEqual(action("palette"));
  expect(shortcutOf({ ...none, key: "j" }, false, false)).toEqual({ kind: "messages" });
});

test("Ctrl and a digit is a place in the list of conversations", () => {
  expect(shortcutOf(ctrl("1"), false, true)).toEqual({ kind: "conversation", at: 0 });
  expect(shortcutOf(ctrl("9"), false, true)).toEqual({ kind: "conversation", at: 8 });
  expect(shortcutOf({ ...none, key: "1" }, false, false)).toBeNull();
});

test("an Escape that closed something is not used again", () => {
  expect(shortcutOf({ ...none, key: "Escape" }, false, true)).toEqual({ kind: "escape" });
  expect(shortcutOf({ ...none, key: "Escape", defaultPrevented: true }, false, true)).toBeNull();
});

test("letters of another script are the Latin ones at their places of the keyboard", () => {
  const other: [key: string, code: string, id: string, shiftKey?: true][] = [
    ["л", "KeyK", "palette"],
    ["ν", "KeyN", "new_conversation"],
    ["כ", "KeyF", "find"],
    ["لا", "KeyB", "sidebar"],
    ["А", "KeyF", "search", true],
    // On Arabic layouts, letter keys have other signs with Shift.
    ["[", "KeyF", "search", true],
    ["/", "KeyL", "files", true],
  ];
  for (const [key, code, id, shiftKey = false] of other)
    expect(shortcutOf(ctrl(key, { code, shiftKey }), false, true), key).toEqual(action(id));
  expect(shortcutOf({ ...none, key: "о", code: "KeyJ" }, false, false)).toEqual({ kind: "messages" });
  expect(isUndo(ctrl("я", { code: "KeyZ" }), false)).toBe(true);
  const trash = ctrl("ф", { code: "KeyA" });
  expect(isChord(trash, "Mod a", false)).toBe(true);
});

test("signs and digits of another script are those at their places of the US layout", () => {
  const other: [layout: string, key: string, code: string, id: string][] = [
    ["Russian", ".", "Slash", "shortcuts"],
    ["Hebrew", ".", "Slash", "shortcuts"],
    ["Arabic", "ظ", "Slash", "shortcuts"],
    ["Russian", "б", "Comma", "settings"],
    ["Hebrew", "ת", "Comma", "settings"],
    ["Thai", "ช", "Equal", "zoom_in"],
  ];
  for (const [layout, key, code, id] of other)
    expect(shortcutOf(ctrl(key, { code }), false, true), `${layout} ${key}`).toEqual(action(id));
  expect(isChord(ctrl("'", { code: "KeyW" }), "Mod w", false), "Hebrew").toBe(true);
  expect(shortcutOf(ctrl("/", { code: "KeyQ" }), false, true), "Hebrew Ctrl+Q").toBeNull();
  expect(isChord({ ...none, key: "х", code: "BracketLeft" }, "[", false), "Russian").toBe(true);
  expect(
    isChord({ ...none, key: "Ъ", code: "BracketRight", metaKey: true, shiftKey: true }, "Mod }", true),
  ).toBe(true);
  expect(isChord({ ...none, key: "؟", code: "Slash", shiftKey: true }, "?", false), "Arabic").toBe(true);
  expect(shortcutOf(ctrl("ภ", { code: "Digit4" }), false, true), "Thai").toEqual({
    kind: "conversation",
    at: 3,
  });
  expect(shortcutOf(ctrl("٤", { code: "Digit4" }), false, true), "Arabic").toEqual({
    kind: "conversation",
    at: 3,
  });
});

test("on a Latin keyboard the letter on the key counts, wherever it is", () => {
  expect(shortcutOf(ctrl("k", { code: "KeyV" }), false, true)).toEqual(action("palette"));
  expect(shortcutOf(ctrl("t", { code: "KeyK" }), false, true)).toBeNull();
  expect(isUndo(ctrl(";", { code: "KeyZ" }), false), "Dvorak").toBe(false);
  expect(isUndo(ctrl("y", { code: "KeyZ" }), false), "German").toBe(false);
  expect(shortcutOf(ctrl(",", { code: "KeyW" }), false, true), "Dvorak").toEqual(action("settings"));
  expect(isChord(ctrl(":", { code: "KeyZ", shiftKey: true }), "Mod Shift z", false), "Dvorak").toBe(false);
  expect(shortcutOf(ctrl("-", { code: "Slash" }), false, true), "German").toEqual(action("zoom_out"));
});

test("a plain letter is a letter", () => {
  expect(shortcutOf({ ...none, key: "n" }, false, false)).toBeNull();
});

test("keys are written as this computer calls them", () => {
  expect(chordWords("Mod Shift l", false)).toBe("Ctrl Shift L");
  expect(chordWords("Mod Shift l", true)).toBe("⇧⌘L");
  expect(chordWords("ArrowUp", false)).toBe("↑");
  expect(chordWords("F6", true)).toBe("F6");
});

test("screen readers get keys by the names of the standard", () => {
  expect(ariaKeys("Mod Shift l", false)).toBe("Control+Shift+L");
  expect(ariaKeys("Mod z", true)).toBe("Meta+Z");
  expect(ariaKeys("Escape")).toBe("Escape");
  expect(ariaKeys(undefined)).toBeUndefined();
});

test("Ctrl+Z takes back, on a Mac Cmd+Z, and nothing beside it does", () => {
  expect(isUndo(ctrl("z"), false)).toBe(true);
  expect(isUndo({ ...none, key: "Z", metaKey: true }, true)).toBe(true);
  expect(isUndo(ctrl("z"), true)).toBe(false);
  for (const extra of [{ shiftKey: true }, { altKey: true }, { defaultPrevented: true }]) {
    expect(isUndo(ctrl("z", extra), false)).toBe(false);
  }
  expect(isUndo(ctrl("y"), false)).toBe(false);
});
