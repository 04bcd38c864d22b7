import { afterEach, expect, test } from "vitest";
import { parseHtml } from "./parseHtml";
import { setCodeView } from "./codeView";

const CODE = '<span class="line"><span class="k">if</span> a:\n</span><span class="line">end</span>';
const FIGURE = `<figure class="block code"><header><button data-wrap="">W</button><button data-numbers="">N</button></header><pre><code>${CODE}</code></pre></figure>`;

function show(): Element {
  document.body.append(parseHtml(FIGURE));
  const figure = document.body.querySelector("figure");
  if (!figure) throw new Error("no figure");
  return figure;
}

afterEach(() => {
  setCodeView({ wrapsCode: false, numbersLines: false });
  document.body.replaceChildren();
});

test("code is marked for numbers as long as they are wanted, and stays letter for letter", () => {
  const figure = show();
  const before = figure.querySelector("code")?.innerHTML;
  setCodeView({ wrapsCode: false, numbersLines: true });
  expect(figure.hasAttribute("data-numbered")).toBe(true);
  expect(figure.querySelector("code")?.innerHTML).toBe(before);
  expect(figure.querySelector("[data-numbers]")?.getAttribute("aria-pressed")).toBe("true");
  setCodeView({ wrapsCode: false, numbersLines: false });
  expect(figure.hasAttribute("data-numbered")).toBe(false);
});

test("code that comes later has the look that was chosen", () => {
  setCodeView({ wrapsCode: true, numbersLines: true });
  const figure = show();
  expect(figure.hasAttribute("data-wrapped")).toBe(true);
  expect(figure.hasAttribute("data-numbered")).toBe(true);
  expect(figure.querySelector("[data-wrap]")?.getAttribute("aria-pressed")).toBe("true");
});
