import { describe, expect, it } from "vitest";
import { answer, question } from "../../../testing/views/messages";
import { canAskAgain, isNewText, messageKeyOf } from "./messageActions";

const key = (name: string, extra: Partial<KeyboardEvent> = {}) => ({
  key: name,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...extra,
});

describe("keys in the transcript", () => {
  it("act on the message that has the focus", () => {
    const names = ["c", "s", "e", "r", "Delete", "Enter", "ArrowDown", "ArrowUp"];
    const actions = names.map((name) => messageKeyOf(key(name), true, false));
    expect(actions).toEqual(["copy", "source", "edit", "ask_again", "delete", "into", "next", "previous"]);
  });

  it("go to the first and the last message", () => {
    expect(messageKeyOf(key("g"), true, false)).toBe("first");
    expect(messageKeyOf(key("G", { shiftKey: true }), false, false)).toBe("last");
    expect(["Home", "End"].map((name) => messageKeyOf(key(name), false, false))).toEqual(["first", "last"]);
  });

  it("flip versions in the direction of reading", () => {
    const flips = (isRtl: boolean) =>
      ["ArrowLeft", "ArrowRight"].map((name) => messageKeyOf(key(name), true, isRtl));
    expect(flips(false)).toEqual(["older_version", "newer_version"]);
    expect(flips(true)).toEqual(["newer_version", "older_version"]);
  });

  it("leave scrolling, pressing and deleting alone inside of a message, where Escape leads out", () => {
    for (const name of ["ArrowLeft", "ArrowDown", "Enter", "Delete"])
      expect(messageKeyOf(key(name), false, false)).toBeNull();
    expect(messageKeyOf(key("Escape"), false, false)).toBe("out");
    expect(messageKeyOf(key("Escape"), true, false)).toBeNull();
  });

  it("are the same on keyboards without Latin letters", () => {
    expect(messageKeyOf(key("с", { code: "KeyC" }), true, false)).toBe("copy");
    expect(messageKeyOf(key("П", { code: "KeyG", shiftKey: true }), true, false)).toBe("last");
  });

  it("mean nothing together with others", () => {
    for (const held of ["ctrlKey", "metaKey", "altKey"])
      expect(messageKeyOf(key("c", { [held]: true }), true, false)).toBeNull();
  });
});

describe("asking again", () => {
  const messages = [question("q1"), answer("a1"), answer("a2"), question("q2")];

  it("is offered for an answer below its question", () => {
    expect([0, 1, 2].map((at) => canAskAgain(messages, at, false))).toEqual([false, true, false]);
  });

  it("is offered for a question that nothing follows", () => {
    expect(canAskAgain(messages, 3, false)).toBe(true);
    expect(canAskAgain(messages, 3, true), "what follows it is not known here").toBe(false);
  });
});

describe("new text", () => {
  const growing = answer("a", { status: "streaming" });

  it("is what an answer gets while it arrives, and with its end", () => {
    expect(isNewText(growing, { ...growing })).toBe(true);
    expect(isNewText(growing, { ...growing, status: "complete" })).toBe(true);
    expect(isNewText(question("q"), growing)).toBe(true);
  });

  it("is nothing that happens to a message that has ended", () => {
    const ended = answer("a", { status: "complete" });
    expect(isNewText(ended, { ...ended })).toBe(false);
    expect(isNewText(ended, question("q")), "a page of earlier ones, or another version").toBe(false);
    expect(isNewText(growing, growing)).toBe(false);
    expect(isNewText(growing, undefined)).toBe(false);
  });
});
