import { flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { type MakeMessages, rootMessages } from "./generated";
import { formats, t, useLanguage } from "./words";

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
