import { expect, test } from "vitest";
import { file } from "../../testing/views/files";
import { hasSomethingToSend, isSendKey, restAfter } from "./rules";

const enter = {
  key: "Enter",
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
};

test.each([
  ["Enter", {}, true, false],
  ["Shift+Enter", { shiftKey: true }, false, false],
  ["Ctrl+Enter", { ctrlKey: true }, true, true],
  ["Cmd+Enter", { metaKey: true }, true, true],
  ["Alt+Enter", { altKey: true }, false, false],
  ["a letter", { key: "a" }, false, false],
])("%s", (_, extra, sendsWithEnter, sendsWithCtrlEnter) => {
  expect(isSendKey({ ...enter, ...extra }, "enter")).toBe(sendsWithEnter);
  expect(isSendKey({ ...enter, ...extra }, "ctrl_enter")).toBe(sendsWithCtrlEnter);
});

test("blank words alone are nothing to send", () => {
  expect(hasSomethingToSend(" \n", [])).toBe(false);
  expect(hasSomethingToSend("?", [])).toBe(true);
});

test("a file on its way may be sent, a failed one alone may not", () => {
  const failed = file("f", { status: { kind: "failed", reason: [], canRetry: false, isUnsent: false } });
  expect(hasSomethingToSend("", [file("f", { status: { kind: "queued" } })])).toBe(true);
  expect(hasSomethingToSend("", [failed])).toBe(false);
  expect(hasSomethingToSend("words", [failed])).toBe(true);
});

test("words typed while a message was being sent stay", () => {
  expect(restAfter("hello", "hello")).toBe("");
  expect(restAfter("hello", "hello there")).toBe("there");
  expect(restAfter("hello", "something else")).toBe("something else");
});
