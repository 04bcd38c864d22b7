import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { type MakeMessages, rootMessages } from "./generated";
import { formats, say, sayAll, t, useLanguage } from "./words";

const waiting = vi.hoisted(() => new Map<string, (make: MakeMessages) => void>());

vi.mock("./generated", async (original) => {
  const real = await original<typeof import("./generated")>();
  const later = (tag: string) => ({
    tag,
    name: tag,
    direction: "ltr",
    load: () => new Promise((resolve) => waiting.set(tag, resolve)),
  });
  return { ...real, LANGUAGES: [real.ROOT, later("de"), later("fr")] };
});

afterEach(() => useLanguage("en"));

/** A language that differs from English in one word. */
const withFiles =
  (actionFiles: string): MakeMessages =>
  (f) => ({ ...rootMessages(f), actionFiles });

test("the window begins in English", () => {
  expect(t.actionFiles).toBe("Files");
  expect(t.paletteFound({ n: 1200 })).toBe("1,200 messages");
  expect(formats.list(["a", "b"])).toBe("a and b");
});

test("text that is drawn follows a change of the language", async () => {
  const drawn: string[] = [];
  const stop = $effect.root(() => {
    $effect(() => void drawn.push(t.actionFiles));
  });
  flushSync();
  const changed = useLanguage("de");
  waiting.get("de")?.(withFiles("Dateien"));
  await changed;
  flushSync();
  expect(drawn).toEqual(["Files", "Dateien"]);
  expect(document.documentElement.lang).toBe("de");
  expect(formats.number(1200)).toBe("1.200");
  stop();
});

test("of two languages that load at once, the one chosen last is shown", async () => {
  const both = [useLanguage("de"), useLanguage("fr")];
  waiting.get("fr")?.(withFiles("Fichiers"));
  waiting.get("de")?.(withFiles("Dateien"));
  await Promise.all(both);
  expect(t.actionFiles).toBe("Fichiers");
});

test("a language that is not there changes nothing", async () => {
  await useLanguage("tlh");
  expect(t.actionFiles).toBe("Files");
});

test("a text that Rust made is written in the language that is shown", () => {
  expect(say({ id: "as-is", args: { text: "rates.pdf" } })).toBe("rates.pdf");
  expect(
    sayAll([
      { id: "button-save", args: {} },
      { id: "as-is", args: { text: "b" } },
    ]),
  ).toBe("Save b");
  expect(sayAll([])).toBe("");
});

test("a name by itself is written without signs that isolate it, also from right to left", () => {
  const name = { id: "as-is", args: { text: "ملخص.docx" } };
  expect(say(name)).toBe("ملخص.docx");
  expect(sayAll([name])).toBe("\u2068ملخص.docx\u2069");
});

test("a stored text whose arguments do not fit names its message instead of stopping the page", () => {
  vi.spyOn(console, "warn").mockReturnValue();
  expect(say({ id: "finding-copies-named", args: {} })).toContain("finding-copies-named");
  expect(say({ id: "time-today", args: { ms: "yesterday" } })).toMatch(/\d\d:\d\d/);
  for (const id of ["constructor", "to-string", "__proto__"]) expect(say({ id, args: {} })).toContain(id);
});

test("a text of a later version says so instead of nothing", () => {
  expect(say({ id: "not-made-yet", args: {} })).toContain("not-made-yet");
});
