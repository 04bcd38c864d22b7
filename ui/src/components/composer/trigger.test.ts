import { expect, test } from "vitest";
import { mentionAt, slashAt } from "./trigger";

const at = (text: string) => mentionAt(text, text.length);

test("an @ at a word's start asks for a file, with what is typed behind it", () => {
  expect(at("@")).toEqual({ start: 0, query: "" });
  expect(at("Compare @off")).toEqual({ start: 8, query: "off" });
  expect(at("line\n@Übersicht 20")).toEqual({ start: 5, query: "Übersicht 20" });
});

test("an address, an @ that is over, and other words ask for nothing", () => {
  for (const text of ["", "anna@example.org", "a@", "@ 5 euros", "@a\nnext", `@${"x".repeat(61)}`])
    expect(at(text)).toBeNull();
  expect(mentionAt("@a b", 0)).toBeNull();
});

test("a slash at a word's start asks for a prompt; a path, a fraction and a date do not", () => {
  expect(slashAt("/", 1)).toEqual({ start: 0, query: "" });
  expect(slashAt("Please /sum up", 14)).toEqual({ start: 7, query: "sum up" });
  for (const text of ["/usr/bin", "and/or", "1 / 2", "22/11", "https://example.org", "`cd /` do"])
    expect(slashAt(text, text.length), text).toBeNull();
});
