import { expect, test } from "vitest";
import { parseHtml } from "../../message-dom/parseHtml";
import { handlePress } from "./contentPress";

function press(words: string, selector: string, button = 0) {
  const root = document.createElement("div");
  root.className = "prose";
  root.append(parseHtml(words));
  document.body.append(root);
  const did: unknown[] = [];
  const hear = (event: Event): void =>
    handlePress(event as MouseEvent, {
      onlink: (link) => did.push(link),
      oncopy: (copied) => did.push(copied),
      onsave: (language, text) => did.push([language, text]),
      oncodeview: (change) => did.push(change),
    });
  root.addEventListener("click", hear);
  root.addEventListener("auxclick", hear);
  const name = button === 0 ? "click" : "auxclick";
  const event = new MouseEvent(name, { bubbles: true, cancelable: true, button });
  root.querySelector(selector)?.dispatchEvent(event);
  root.remove();
  return { did, isPrevented: event.defaultPrevented, root };
}

const link = (extra: string) => `<p><a href="https://example.org/a"${extra}><b>there</b></a></p>`;

test("a link opens outside and the page stays", () => {
  const words = { url: "https://example.org/a", elsewhere: null, words: "there" };
  expect(press(link(' data-host="example.org"'), "b")).toMatchObject({ did: [words], isPrevented: true });
  expect(press(link(""), "b", 1).did).toEqual([words]);
});

test("a link whose words name another place says to which it goes", () => {
  const pressed = press(link(' data-host="evil.example" class="elsewhere"'), "b");
  expect(pressed.did).toEqual([{ url: "https://example.org/a", elsewhere: "evil.example", words: "there" }]);
});

test("the secondary button opens a menu and no link", () => {
  expect(press(link(""), "b", 2)).toMatchObject({ did: [], isPrevented: false });
});

test.each(["javascript:alert(1)", "file:///etc/passwd", "#here", "tauri://localhost/", "data:text/html,x"])(
  "an address like %s is opened nowhere, not even in the page",
  (url) => {
    expect(press(`<a href="${url}">x</a>`, "a")).toMatchObject({ did: [], isPrevented: true });
  },
);

const figure =
  '<figure class="block code"><header><span class="grow">rust</span><button data-fold="" aria-expanded="true">57 lines</button><button data-wrap="">W</button><button data-numbers="">N</button><button data-source="">R</button><button data-save="">S</button><button data-copy="">C</button></header><pre><code><span class="k">let</span> a;\n</code></pre></figure>';

test("the buttons of a code block act on its code", () => {
  expect(press(figure, "[data-copy]").did).toEqual([{ text: "let a;", html: "", markdown: "" }]);
  expect(press(figure, "[data-save]").did).toEqual([["rust", "let a;"]]);
  expect(press(figure, "[data-wrap]").did).toEqual(["wrapsCode"]);
  expect(press(figure, "[data-numbers]").did).toEqual(["numbersLines"]);
});

test("long code folds, and says so", () => {
  const { root } = press(figure, "[data-fold]");
  expect(root.querySelector("figure")?.hasAttribute("data-folded")).toBe(true);
  expect(root.querySelector("[data-fold]")?.getAttribute("aria-expanded")).toBe("false");
});

test("a diagram shows its source below the drawing", () => {
  const { root } = press(figure, "[data-source]");
  expect(root.querySelector("figure")?.hasAttribute("data-source-shown")).toBe(true);
  expect(root.querySelector("[data-source]")?.getAttribute("aria-pressed")).toBe("true");
});

test("a table is copied for a spreadsheet and as Markdown", () => {
  const table =
    '<div class="block tbl"><div class="pan"><table><thead><tr><th>a</th><th class="r">b</th></tr></thead><tbody><tr><td>x\ty <button class="cite">1</button></td><td class="r"><strong>2</strong> | 3</td></tr></tbody></table></div><footer><button data-tsv="">T</button><button data-markdown="">M</button></footer></div>';
  const markdown = "| a | b |\n| --- | ---: |\n| x y | **2** \\| 3 |";
  expect(press(table, "[data-tsv]").did).toMatchObject([{ text: "a\tb\nx y\t2 | 3", markdown }]);
  expect(press(table, "[data-markdown]").did).toEqual([{ text: markdown, html: "", markdown }]);
});
