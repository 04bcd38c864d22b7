import { expect, test } from "vitest";
import { parseHtml } from "./parseHtml";

test("lists, tables and quotes take the direction of their own words", () => {
  const page = parseHtml(
    "<ul><li>One<ol><li>Two</li></ol></li></ul><table><tr><td>3</td></tr></table><blockquote><p>4</p></blockquote><p>5</p>",
  );
  const marked = [...page.querySelectorAll("[dir=auto]")].map(({ localName }) => localName);
  expect(marked).toEqual(["ul", "ol", "table", "blockquote"]);
});

test("words that begin with code take the direction of what follows", () => {
  const page = parseHtml(
    "<p><code>a</code> 1</p><p>2 <code>b</code></p><ul><li><code>c</code> 3</li></ul><h2><code>d</code></h2>",
  );
  const marked = [...page.querySelectorAll("p, h2, li")].map((block) => block.getAttribute("dir"));
  expect(marked).toEqual(["auto", null, null, "auto"]);
  expect([...page.querySelectorAll("[dir=ltr]")].map(({ textContent }) => textContent)).toEqual([
    "a",
    "c",
    "d",
  ]);
});

test("text beside a nested list is in an element of its own", () => {
  const page = parseHtml(
    "<ul><li>the <b>yearly</b> cost<ul><li>paid</li></ul>later<pre>x</pre></li><li>plain</li></ul>",
  );
  expect(page.querySelector("li")?.innerHTML).toBe(
    '<span>the <b>yearly</b> cost</span><ul dir="auto"><li>paid</li></ul><span>later</span><pre>x</pre>',
  );
  expect([...page.querySelectorAll("li")].at(-1)?.innerHTML).toBe("plain");
});
