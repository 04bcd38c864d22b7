import { expect, test } from "vitest";
import { formatsOf } from "./formats";

const AT = new Date(2026, 10, 3, 14, 2).getTime();

test("English has the day before the month, and 24 hours", () => {
  const f = formatsOf("en", "ltr", "C");
  expect(f.number(12_345)).toBe("12,345");
  expect(f.date(AT)).toBe("3 Nov 2026");
  expect(f.day(AT)).toBe("3 Nov");
  expect(f.monthAndYear(AT)).toBe("November 2026");
  expect(f.time(AT)).toBe("14:02");
  expect(f.list(["a", "b", "c"])).toBe("a, b and c");
  expect([0, 1, 2].map(f.plural)).toEqual(["other", "one", "other"]);
});

test("a moment of another year says the year", () => {
  const f = formatsOf("en", "ltr", "C");
  const now = new Date();
  const at = (year: number) =>
    new Date(year, 5, now.getMonth() === 5 ? 1 + (now.getDate() % 28) : 1, 14, 2).getTime();
  expect(f.moment(at(now.getFullYear() + 1))).toContain(String(now.getFullYear() + 1));
  expect(f.moment(at(now.getFullYear()))).not.toContain(String(now.getFullYear()));
});

test("other languages have their own signs and joining words", () => {
  const f = formatsOf("de", "ltr", "C");
  expect(f.number(12_345)).toBe("12.345");
  expect(f.list(["a", "b", "c"])).toBe("a, b und c");
  expect(formatsOf("en", "ltr", "en-US").date(AT)).toBe("Nov 3, 2026");
  expect(formatsOf("de", "ltr", "de-CH").number(12_345)).toMatch(/^12[’']345$/);
});

test("each language has its plural forms", () => {
  const forms = (tag: string) => [0, 1, 2, 3, 11, 100].map(formatsOf(tag, "ltr", "C").plural);
  expect(forms("ar")).toEqual(["zero", "one", "two", "few", "many", "other"]);
  expect(new Set(forms("ja"))).toEqual(new Set(["other"]));
});

test("names in a list of a right-to-left language are isolated", () => {
  expect(formatsOf("ar", "rtl", "C").list(["a.pdf", "b.pdf"])).toContain("\u2068a.pdf\u2069");
});

test.each([8.7e15, -8.7e15, Infinity, -Infinity, NaN, Number.MAX_VALUE])(
  "the time %d, which no date has, is written all the same",
  (ms) => {
    const formats = formatsOf("en");
    for (const write of [formats.date, formats.day, formats.month, formats.time, formats.moment]) {
      expect(write(ms)).not.toBe("");
    }
  },
);
