import { expect, test } from "vitest";
import { chooseLocale } from "./locale";

test.each([
  ["C", "en-GB"],
  ["", "en-GB"],
  ["de-DE", "en-GB"],
  ["en-US", "en-US"],
])("the system's language %j makes dates in %s", (wanted, locale) => {
  expect(chooseLocale(wanted)).toBe(locale);
});

test("the system's region counts where the system speaks the language of the window", () => {
  expect(chooseLocale("de-CH", "de")).toBe("de-CH");
  expect(chooseLocale("en-US", "de")).toBe("de");
  expect(chooseLocale("zh-TW", "zh-CN")).toBe("zh-CN");
});
