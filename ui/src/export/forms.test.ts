import { expect, test } from "vitest";
import { parseHtml } from "../message-dom/parseHtml";
import { messageForms, plainForms, selectionForms } from "./forms";
import { selectedWords } from "./cleaned";

const forms = (html: string) => selectionForms(parseHtml(html));

test.each([
  ["<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e`f</code></p>", "a *b* **c** ~~d~~ ``e`f``"],
  ["<h2>Head</h2><p>one<br>two</p>", "## Head\n\none  \ntwo"],
  ["<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>", "- a\n  - b\n- c"],
  ['<ol start="3"><li><p>a</p><p>b</p></li><li><p>c</p></li></ol>', "3. a\n\n   b\n\n4. c"],
  ["<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
  ['<ul><li class="task"><input type="checkbox" checked="" disabled=""> done</li></ul>', "- [x] done"],
  ['<p><a href="https://a.example/" data-host="a.example">there</a></p>', "[there](https://a.example/)"],
  ['<p><a href="https://a.example/">https://a.example/</a></p>', "<https://a.example/>"],
  ['<p>so <math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math></p>', "so $x^2$"],
  ["<p>2 * 3 [x] a_b _c_</p>", "2 \\* 3 \\[x\\] a_b \\_c\\_"],
  ["<p># no head</p><p>1. no list</p><p>- no item</p>", "\\# no head\n\n1\\. no list\n\n\\- no item"],
  [
    '<figure class="block code"><header><span class="grow">rust</span><button data-copy="">Copy</button></header><pre><code><span class="k">let</span> a;\n\nb</code></pre></figure>',
    "```rust\nlet a;\n\nb\n```",
  ],
])("%s is %s as Markdown", (html, markdown) => {
  expect(forms(html).markdown).toBe(markdown);
});

test("plain text has the words and none of the marks", () => {
  const html =
    "<h2>Head</h2><p>a <strong>b</strong></p><ul><li>c</li><li>d</li></ul><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>";
  expect(forms(html).text).toBe("Head\n\na b\n\n- c\n- d\n\n1\t2");
});

test("HTML has no buttons, no classes, and nothing that the text could break out of", () => {
  const html =
    '<p class="x">a &lt;b&gt; <button class="cite">1</button><a href="https://a.example/?b&amp;&quot;c" rel="noopener" data-host="a.example">d</a></p>';
  expect(forms(html).html).toBe('<p>a &lt;b&gt; <a href="https://a.example/?b&amp;&quot;c">d</a></p>');
  const math = '<p><math alttext="a &lt;pre b"><mi>x</mi></math></p>';
  expect(forms(math).html).toBe('<p><math alttext="a &lt;pre b"><mi>x</mi></math></p>');
});

test("a message is copied with its source, and without what the service did on the way", () => {
  const blocks = [
    { kind: "html" as const, html: "<p>It is <strong>391</strong>.</p>" },
    { kind: "sealedReasoning" as const },
    { kind: "refusal" as const, text: "<no>" },
  ];
  expect(messageForms(blocks, "It is **391**.")).toEqual({
    text: "It is **391**.",
    html: "<p>It is <strong>391</strong>.</p><p>&lt;no&gt;</p>",
    markdown: "It is **391**.",
  });
  expect(plainForms(blocks)).toEqual({ text: "It is 391.\n\n<no>", html: "", markdown: "" });
});

function select(html: string, from: string, to: string): DocumentFragment | null {
  document.body.replaceChildren(parseHtml(html));
  const range = document.createRange();
  const first = document.querySelector(from)?.firstChild;
  const last = document.querySelector(to)?.lastChild;
  if (!first || !last) throw new Error("nothing to select");
  range.setStart(first, 0);
  range.setEnd(last, last.textContent?.length ?? 0);
  return selectedWords(range);
}

test("a part of a list or of code keeps what it is a part of", () => {
  const list = '<div class="prose"><ol><li id="a">a</li><li id="b">b</li></ol></div>';
  const items = select(list, "#a", "#b");
  expect(items && selectionForms(items).markdown).toBe("1. a\n2. b");
  const code =
    '<div class="prose"><figure class="code"><pre><code><span id="a">let</span> x;\n<span id="b">y</span></code></pre></figure></div>';
  const lines = select(code, "#a", "#b");
  expect(lines && selectionForms(lines)).toMatchObject({
    text: "let x;\ny",
    markdown: "```\nlet x;\ny\n```",
  });
});

test("a selection over several messages says who speaks, and leaves out what stands around the words", () => {
  const page =
    '<div class="log"><article aria-label="You"><div class="who"><b>You</b></div><div class="prose"><p id="a">Why?</p></div></article><article aria-label="Assistant"><div class="prose"><p id="b">So.</p></div><div class="end">12 tokens</div></article></div>';
  const words = select(page, "#a", "#b");
  expect(words && selectionForms(words).markdown).toBe("**You:**\n\nWhy?\n\n**Assistant:**\n\nSo.");
});

test("a selection that is drawn past the messages or the document holds nothing of what stands around", () => {
  const log =
    '<div class="log"><article><div class="prose"><p id="a">Why?</p></div></article><article><div class="prose"><p id="b">So.</p></div></article></div>';
  const page = `<p id="head">Harbour</p>${log}<p id="foot">Instructions</p>`;
  const markdown = (from: string, to: string, html = page) => {
    const words = select(html, from, to);
    return words && selectionForms(words).markdown;
  };
  expect(markdown("#b", "#foot")).toBe("So.");
  expect(markdown("#head", "#a")).toBe("Why?");
  expect(markdown("#a", "#foot")).toContain("So.");
  expect(markdown("#a", "#foot")).not.toContain("Instructions");
  const leaves = '<div class="leaves"><p id="a">a page</p></div><p id="foot">1 of 3</p>';
  expect(markdown("#a", "#foot", leaves)).toBe("a page");
  expect(markdown("#head", "#foot", '<p id="head">Harbour</p><p id="foot">Instructions</p>')).toBeNull();
});

test("what is selected outside of messages is left to the browser", () => {
  expect(select('<div><p id="a">Settings</p></div>', "#a", "#a")).toBeNull();
  expect(select('<article><pre class="source" id="a">a\n  b</pre></article>', "#a", "#a")).toBeNull();
  expect(
    select('<div class="prose"><div class="tool"><samp id="a">{}</samp></div></div>', "#a", "#a"),
  ).toBeNull();
});
