import { afterEach, expect, test } from "vitest";
import { ALL_ACTIONS } from "../../actions/catalogue";
import { get, press, showApp } from "../../testing/appWindow";
import { until } from "../../testing/until";
import { answer, code, question } from "../../testing/views/messages";
import { t, useLanguage } from "../../words/words";
import { NO_FILTERS } from "../../format/search";
import { entriesFor } from "../palette/entries";

afterEach(() => useLanguage("en"));

test("another language is shown at once, also in notices and above code, and is kept", async () => {
  const blocks = [code("rust", "let a;")];
  const { session, backend } = await showApp({
    open: { messages: [question("q"), answer("a", { status: "complete", blocks })] },
    replies: { save_settings: null },
  });
  session.showNotice(() => t.copied);
  press("Settings");
  press("Appearance");
  expect(get(".toast p").textContent.trim()).toBe("Copied");
  expect(get(".code [data-copy]").textContent).toBe("Copy");
  const select = get<HTMLSelectElement>("select.language");
  select.value = "de";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => document.documentElement.lang === "de");
  expect(get("dialog").getAttribute("aria-label")).toBe("Einstellungen");
  expect(get(".toast p").textContent.trim()).toBe(t.copied);
  expect(get(".code [data-copy]").textContent).toBe(t.codeCopy);
  expect(t.codeCopy).not.toBe("Copy");
  expect(backend.argsOf("save_settings").map(({ settings }) => settings.language)).toEqual(["de"]);
});

test.each(["language", "sprache", "langue", "idioma", "言語", "语言", "لغة"])(
  "the palette finds the choice of the language by %s",
  (typed) => {
    const offered = {
      actions: ALL_ACTIONS,
      recent: [],
      conversations: [],
      messages: [],
      files: [],
      filters: NO_FILTERS,
    };
    const found = entriesFor(typed, offered).flatMap(({ entries }) => entries);
    expect(found.some((entry) => entry.kind === "action" && entry.id === "language")).toBe(true);
  },
);
