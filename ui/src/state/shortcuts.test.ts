import { expect, test } from "vitest";
import { isUndo, shortcutOf } from "./shortcuts";

const none = {
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
};
const ctrl = (key: string, extra = {}) => ({ ...none, key, ctrlKey: true, ...extra });

test.each([
  ["n", "new_conversation"],
  ["k", "search"],
  ["f", "find"],
  ["i", "details"],
  [",", "settings"],
  ["u", "attach"],
  ["x", null],
])("Ctrl+%s is %s", (key, wanted) => {
  expect(shortcutOf(ctrl(key), false)).toBe(wanted);
});

test("on a Mac the command key takes the place of Ctrl", () => {
  expect(shortcutOf({ ...none, key: "n", metaKey: true }, true)).toBe("new_conversation");
  expect(shortcutOf(ctrl("n"), true)).toBeNull();
});

test("Ctrl+Shift+L shows the files", () => {
  expect(shortcutOf(ctrl("L", { shiftKey: true }), false)).toBe("files");
});

test("F6 goes on, Shift+F6 goes back", () => {
  expect(shortcutOf({ ...none, key: "F6" }, false)).toBe("next_region");
  expect(shortcutOf({ ...none, key: "F6", shiftKey: true }, false)).toBe("previous_region");
});

test("F3 goes on finding, Shift+F3 back", () => {
  expect(shortcutOf({ ...none, key: "F3" }, false)).toBe("find_older");
  expect(shortcutOf({ ...none, key: "F3", shiftKey: true }, false)).toBe("find_newer");
});

test("an Escape that closed something is not used again", () => {
  expect(shortcutOf({ ...none, key: "Escape" }, false)).toBe("escape");
  expect(shortcutOf({ ...none, key: "Escape", defaultPrevented: true }, false)).toBeNull();
});

test("keys of an input method mean nothing to the window", () => {
  expect(shortcutOf({ ...none, key: "Escape", isComposing: true }, false)).toBeNull();
});

test("a plain letter is a letter", () => {
  expect(shortcutOf({ ...none, key: "n" }, false)).toBeNull();
});

test("Ctrl+Z takes back, on a Mac Cmd+Z, and nothing beside it does", () => {
  expect(isUndo(ctrl("z"), false)).toBe(true);
  expect(isUndo({ ...none, key: "Z", metaKey: true }, true)).toBe(true);
  expect(isUndo(ctrl("z"), true)).toBe(false);
  for (const extra of [
    { shiftKey: true },
    { altKey: true },
    { isComposing: true },
    { defaultPrevented: true },
  ]) {
    expect(isUndo(ctrl("z", extra), false)).toBe(false);
  }
  expect(isUndo(ctrl("y"), false)).toBe(false);
});
