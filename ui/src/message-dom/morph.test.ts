import { expect, test } from "vitest";
import { morphChildren } from "./morph";
import { parseHtml } from "./parseHtml";

function morph(before: string, after: string): HTMLElement {
  const target = document.createElement("div");
  target.append(parseHtml(before));
  morphChildren(target, parseHtml(after));
  return target;
}

test.each([
  ["", "<p>new</p>"],
  ["<p>old</p>", ""],
  ["<p>one</p>", "<p>one <b>two</b></p>"],
  ["<p>one</p><ul><li>a</li></ul>", "<p>one</p><ul><li>a</li><li>b</li></ul>"],
  ["<p>text</p>", "<h2>text</h2>"],
  ["text", "<p>text</p>"],
  ['<a href="a" title="t">x</a>', '<a href="b">x</a>'],
  ["<p>a longer text</p>", "<p>short</p>"],
])("%j becomes %j", (before, after) => {
  const wanted = document.createElement("div");
  wanted.append(parseHtml(after));
  expect(morph(before, after).isEqualNode(wanted)).toBe(true);
});

test("what is the same keeps its nodes", () => {
  const target = document.createElement("div");
  target.append(parseHtml("<pre><code>line one\n</code></pre>"));
  const code = target.querySelector("code");
  const text = code?.firstChild;
  morphChildren(target, parseHtml("<pre><code>line one\nline two\n</code></pre>"));
  expect(target.querySelector("code")).toBe(code);
  expect(code?.firstChild).toBe(text);
  expect(code?.textContent).toBe("line one\nline two\n");
});
