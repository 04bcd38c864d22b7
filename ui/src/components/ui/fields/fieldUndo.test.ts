import { expect, test } from "vitest";
import { takesWords, undoOf } from "./fieldUndo";

const ctrl = (key: string, extra: Partial<KeyboardEvent> = {}) => ({
  key,
  code: "",
  ctrlKey: true,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  defaultPrevented: false,
  ...extra,
});

test("Ctrl+Z takes back, Ctrl+Shift+Z and Ctrl+Y do again", () => {
  expect(undoOf(ctrl("z"))).toBe("undo");
  expect(undoOf(ctrl("Z", { shiftKey: true }))).toBe("redo");
  expect(undoOf(ctrl("y"))).toBe("redo");
});

test("the keys are the same on keyboards without Latin letters", () => {
  expect(undoOf(ctrl("я", { code: "KeyZ" }))).toBe("undo");
  expect(undoOf(ctrl("ζ", { code: "KeyZ" }))).toBe("undo");
  expect(undoOf(ctrl("غ", { code: "KeyY" }))).toBe("redo");
});

test("other keys and keys that are used already are left alone", () => {
  for (const key of [
    ctrl("x"),
    ctrl("z", { ctrlKey: false }),
    ctrl("z", { altKey: true }),
    ctrl("z", { defaultPrevented: true }),
    ctrl("Y", { shiftKey: true }),
  ])
    expect(undoOf(key)).toBeNull();
});

test("words are typed into fields, and not into boxes to tick", () => {
  const input = (type: string): HTMLInputElement => Object.assign(document.createElement("input"), { type });
  expect(takesWords(document.createElement("textarea"))).toBe(true);
  expect(["text", "search", "password"].map(input).every(takesWords)).toBe(true);
  expect(["checkbox", "radio", "range"].map(input).some(takesWords)).toBe(false);
  expect(takesWords(document.createElement("button"))).toBe(false);
  expect(takesWords(null)).toBe(false);
});
