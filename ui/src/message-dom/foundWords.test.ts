import { afterEach, expect, test } from "vitest";
import { foldLong } from "./codeView";
import { markHit } from "./foundWords";

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
