import { afterEach, expect, test } from "vitest";
import { t, useLanguage } from "../words/words";
import { labelParts } from "./labels";
import { parseHtml } from "./parseHtml";

const CODE =
  '<figure class="block code"><header><button data-fold="57" aria-expanded="true"></button><button data-copy=""></button></header></figure>';
const TABLE =
  '<div class="block tbl"><div class="pan" role="group"></div><footer><button data-tsv=""></button></footer></div>';
const TASKS =
  '<ul><li class="task"><input type="checkbox" checked=""> a</li><li class="task"><input type="checkbox"> b</li></ul>';

const texts = (): string[] => [...document.querySelectorAll("button")].map((button) => button.textContent);
const labels = (): (string | null)[] =>
  [...document.querySelectorAll("[aria-label]")].map((part) => part.getAttribute("aria-label"));

afterEach(async () => {
  document.body.replaceChildren();
  await useLanguage("en");
});

test("what Rust leaves without text is labelled when it comes", () => {
  document.body.append(parseHtml(CODE + TABLE + TASKS));
  expect(texts()).toEqual(["57 lines", "Copy", "Copy as table (TSV)"]);
  expect(labels()).toEqual(["Table", "Done", "Not done"]);
});

test("it follows a change of the language, where nothing else is touched", async () => {
  document.body.append(parseHtml(CODE + TABLE));
  const figure = document.querySelector("figure");
  figure?.setAttribute("data-folded", "");
  await useLanguage("de");
  labelParts(document);
  expect(texts()).toEqual([t.codeLines({ n: 57 }), t.codeCopy, t.partCopyTable]);
  expect(labels()).toEqual([t.tableLabel]);
  expect(t.codeCopy).not.toBe("Copy");
  expect(document.querySelector("figure")).toBe(figure);
  expect(figure?.hasAttribute("data-folded")).toBe(true);
});

test("a button that has its text already is not written again", () => {
  document.body.append(parseHtml(CODE));
  const before = [...document.querySelectorAll("button")].map((button) => button.firstChild);
  labelParts(document);
  expect([...document.querySelectorAll("button")].map((button) => button.firstChild)).toEqual(before);
});
