import { expect, test } from "vitest";
import { isLong, pasteOf } from "./paste";

const clip = (text: string, types = ["text/plain"]) => ({ types, getData: () => text });

test("words stay words until there are more than can be read in the field", () => {
  expect(pasteOf(clip("a few words")).kind).toBe("words");
  expect(pasteOf(clip("x".repeat(4000))).kind).toBe("words");
  expect(pasteOf(clip("x".repeat(4001)))).toEqual({ kind: "document", text: "x".repeat(4001) });
  expect(isLong("line\n".repeat(99))).toBe(false);
  expect(isLong("line\n".repeat(100))).toBe(true);
});

test("what holds no words, or files beside their names, is asked for", () => {
  expect(pasteOf(null).kind).toBe("ask");
  expect(pasteOf(clip("", [])).kind).toBe("ask");
  expect(pasteOf(clip("/home/anna/a.pdf", ["text/plain", "Files"])).kind).toBe("ask");
});
