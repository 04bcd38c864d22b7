import { afterEach, expect, test } from "vitest";
import { foldLong } from "./codeView";
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

test("long code that the found word is folded in is unfolded as its button does it, and no other", () => {
  const article = message("m1", "");
  const code = (text: string): string =>
    `<figure class="code"><header><button data-fold=""></button></header><pre><code>${text}</code></pre></figure>`;
  const words = article.querySelector(".prose");
  words?.append(document.createRange().createContextualFragment(code("The lighthouse.") + code("A zebra.")));
  document.body.append(article);
  foldLong(article);
  markHit(article, "lighthouse");
  const folded = [...article.querySelectorAll(".code")].map((figure) => figure.hasAttribute("data-folded"));
  expect(folded).toEqual([false, true]);
  const states = [...article.querySelectorAll("[data-fold]")].map((button) =>
    button.getAttribute("aria-expanded"),
  );
  expect(states).toEqual(["true", "false"]);
});
