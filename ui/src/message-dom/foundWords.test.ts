import { afterEach, expect, test } from "vitest";
import { markHit, markWords } from "./foundWords";

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

test("the words in the current message are told, however many stand before it", () => {
  document.body.append(message("m1", "light ".repeat(3000)), message("m2", "The lighthouse is a light."));
  const { current, ranges } = markWords(document.body, "light", "m2");
  expect([current?.toString(), current?.startOffset]).toEqual(["lighthouse", 4]);
  expect(ranges.map(String)).toEqual(["lighthouse", "light"]);
  expect(markWords(document.body, "light", "m2", 1).current?.startOffset).toBe(20);
  expect(markWords(document.body, "light", "m2", 9).current?.startOffset).toBe(20);
  expect(markWords(document.body, "zebra", "m2").current).toBeNull();
  expect(markWords(document.body, "light", null).current).toBeNull();
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

test("what the found word is folded in is opened, and nothing else", () => {
  const article = message("m1", "");
  const words = article.querySelector(".prose");
  const folded = "<details><summary>More</summary><p>WORD</p></details>";
  words?.append(
    document
      .createRange()
      .createContextualFragment(folded.replace("WORD", `The <i>lighthouse</i>.</p>${folded}<p>`) + folded),
  );
  document.body.append(article);
  markHit(article, "lighthouse");
  expect([...article.querySelectorAll("details")].map(({ open }) => open)).toEqual([true, false, false]);
});
