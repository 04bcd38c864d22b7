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
  expect(found("see offer-halden.pdf", "offer-halden.pdf")).toEqual(["offer", "halden", "pdf"]);
  expect(found("anything", "?!")).toEqual([]);
  expect(found("anything", "")).toEqual([]);
});
