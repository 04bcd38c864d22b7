import { afterEach, expect, test } from "vitest";
import { parseHtml } from "../components/conversation/parseHtml";
import { setCodeLook } from "./codeLook";

const CODE = '<span class="k">if</span> a:\n\n  <span class="s">"b"</span>\nend';
const FIGURE = `<figure class="block code"><header><button data-wrap="">W</button><button data-numbers="">N</button></header><pre><code>${CODE}</code></pre></figure>`;

function show(): Element {
  document.body.append(parseHtml(FIGURE));
  const figure = document.body.querySelector("figure");
  if (!figure) throw new Error("no figure");
  return figure;
}

afterEach(() => {
  setCodeLook({ wrapsCode: false, numbersLines: false });
  document.body.replaceChildren();
});

test("each line is one element as long as lines have numbers, and the code stays letter for letter", () => {
  const figure = show();
  const before = figure.querySelector("code")?.innerHTML;
  const words = figure.querySelector("pre")?.textContent;
  setCodeLook({ wrapsCode: false, numbersLines: true });
  const lines = [...figure.querySelectorAll(".line")].map((line) => line.textContent);
  expect(lines).toEqual(["if a:\n", "\n", '  "b"\n', "end"]);
  expect(figure.querySelector("pre")?.textContent).toBe(words);
  expect(figure.querySelector("[data-numbers]")?.getAttribute("aria-pressed")).toBe("true");
  setCodeLook({ wrapsCode: false, numbersLines: false });
  expect(figure.querySelector("code")?.innerHTML).toBe(before);
});

test("code that comes later has the look that was chosen", () => {
  setCodeLook({ wrapsCode: true, numbersLines: true });
  const figure = show();
  expect(figure.hasAttribute("data-wrapped")).toBe(true);
  expect(figure.querySelectorAll(".line")).toHaveLength(4);
  expect(figure.querySelector("[data-wrap]")?.getAttribute("aria-pressed")).toBe("true");
});
