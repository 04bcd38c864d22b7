import { expect, test } from "vitest";
import { growCode } from "./growCode";
import { morphChildren } from "./morph";
import { parseHtml } from "./parseHtml";

const figure = (code: string, button = ""): string =>
  `<figure class="block code"><header><span class="grow">rust</span>${button}</header><pre><code>${lines(code)}</code></pre></figure>`;

/** Each line with its line end in a separate element. */
const lines = (code: string): string =>
  code
    .split("\n")
    .map((line, i, all) => `<span class="line">${line}${i < all.length - 1 ? "\n" : ""}</span>`)
    .join("");

/** Shows these versions of a block in turn. Returns for each whether it grew by lines. */
function show(...steps: string[]) {
  const element = document.createElement("div");
  const grew: boolean[] = [];
  steps.forEach((html, i) => {
    const isGrown = i > 0 && growCode(element, steps[i - 1] ?? "", html);
    if (!isGrown) morphChildren(element, parseHtml(html));
    grew.push(isGrown);
  });
  const code = element.querySelector("code");
  if (!code) throw new Error("no code");
  return { element, code, grew };
}

const K = '<span class="k">let</span>';

test("lines are put to those that stand, whatever has colours and what has none", () => {
  const steps = [
    figure("let a;\nle"),
    figure("let a;\nlet b"),
    figure("let a;\nlet b;\nlet c;\n&lt;"),
    figure(`${K} a;\nlet b;\nlet c;\n&lt;d`),
    figure(`${K} a;\n${K} b;\n${K} c;\n&lt;d\n\n`),
    figure(`${K} a;\n${K} b;\n${K} c;\n&lt;d\n\n\n${K}`),
  ];
  for (let n = 1; n <= steps.length; n += 1) {
    const { element } = show(...steps.slice(0, n));
    const once = show(steps[n - 1] ?? "").element;
    expect(element.innerHTML).toBe(once.innerHTML);
  }
  expect(show(...steps).grew).toEqual([false, true, true, true, true, true]);
});

test("the lines that stand keep their nodes, and so does the line that grows", () => {
  const first = show(figure(`${K} a;\n${K} b;\nop`));
  const nodes = [...first.code.children].flatMap((line) => [line, ...line.childNodes]);
  const old = figure(`${K} a;\n${K} b;\nop`);
  expect(growCode(first.element, old, figure(`${K} a;\n${K} b;\nopen\nmore`))).toBe(true);
  const kept = [...first.code.children].flatMap((line) => [line, ...line.childNodes]);
  nodes.forEach((node, i) => expect(kept[i]).toBe(node));
  expect(first.code.textContent).toBe("let a;\nlet b;\nopen\nmore");
});

test("what is more than new lines is left to the whole comparison", () => {
  const { element } = show(figure("a\nb"));
  expect(growCode(element, figure("a\nb"), figure("a\nb", "<button></button>"))).toBe(false);
  expect(growCode(element, figure("a\nb"), "<p>a</p>")).toBe(false);
  expect(growCode(element, "<p>a</p>", figure("a\nb"))).toBe(false);
  expect(element.innerHTML).toBe(figure("a\nb"));
});
