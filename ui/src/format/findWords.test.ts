import { expect, test } from "vitest";
import { findWords } from "./findWords";

const found = (text: string, query: string) =>
  findWords(text, query).map(([from, to]) => text.slice(from, to));

test("words are found whatever their case and accents", () => {
  expect(found("Grüße aus ZÜRICH, naïve Cafés", "grusse zurich naive")).toEqual(["Grüße", "ZÜRICH", "naïve"]);
});

test("only the last word may be the beginning of another", () => {
  expect(found("lighthouse keeper", "lighthouse kee")).toEqual(["lighthouse", "keeper"]);
  expect(found("lighthouse keeper", "ligh keeper")).toEqual(["keeper"]);
  expect(found("lighthouse", "ligh ")).toEqual([]);
});

test("marks of a query are no words", () => {
  expect(found("see offer-halden.pdf", "offer-halden.pdf")).toEqual(["offer-halden.pdf"]);
  expect(found("anything", "?!")).toEqual([]);
  expect(found("anything", "")).toEqual([]);
});

test("a phrase is found as a whole, and what is left out or names a file is not looked for", () => {
  expect(found("cold store, cold day", '"cold store"')).toEqual(["cold store"]);
  expect(found("cold store, cold day", "„cold store“ day")).toEqual(["cold store", "day"]);
  expect(found("cold store, cold day", '"cold st')).toEqual(["cold store"]);
  expect(found("cold store", "cold -store")).toEqual(["cold"]);
  expect(found("cold manual", "cold file:manual")).toEqual(["cold"]);
  expect(found("at −18 °C", "-18")).toEqual(["18"]);
  expect(found("הפשרה של המאייד", "הפש")).toEqual(["הפשרה"]);
});

test("scripts without spaces are found inside of a sentence, and words of others beside them", () => {
  expect(found("私は東京都に住んでいます", "京都")).toEqual(["京都"]);
  expect(found("最新のGPTモデル", "gpt")).toEqual(["GPT"]);
  expect(found("東京と東京", "東京")).toEqual(["東京", "東京"]);
});

test("letters with their marks beside them are found as well", () => {
  expect(found("in Zu\u0308rich", "zürich")).toEqual(["Zu\u0308rich"]);
});
