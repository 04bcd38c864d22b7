import { afterEach, expect, test } from "vitest";
import { findWords, markHit, markWords } from "./foundWords";

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

afterEach(() => document.body.replaceChildren());

function message(id: string, text: string): HTMLElement {
  const article = document.createElement("article");
  article.dataset["messageId"] = id;
  const words = document.createElement("div");
  words.className = "prose";
  words.textContent = text;
  const name = document.createElement("b");
  name.textContent = "light";
  article.append(name, words);
  return article;
}

test("the first word in the current message is told, however many stand before it", () => {
  document.body.append(message("m1", "light ".repeat(3000)), message("m2", "The lighthouse is a light."));
  const first = markWords(document.body, "light", "m2");
  expect([first?.toString(), first?.startOffset]).toEqual(["lighthouse", 4]);
  expect(markWords(document.body, "zebra", "m2")).toBeNull();
  expect(markWords(document.body, "light", null)).toBeNull();
});

test("a message that was found is marked until the next press, whatever is pressed", () => {
  const article = message("m1", "The lighthouse.");
  document.body.append(article);
  for (const press of [new Event("pointerdown"), new KeyboardEvent("keydown", { key: "j" })]) {
    expect(markHit(article, "light")?.toString()).toBe("lighthouse");
    expect(article.hasAttribute("data-found")).toBe(true);
    window.dispatchEvent(press);
    expect(article.hasAttribute("data-found")).toBe(false);
  }
});
