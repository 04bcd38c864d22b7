import { expect, test } from "vitest";
import { parseHtml } from "./parseHtml";
import { pressedIn } from "./pressedIn";

function press(words: string, selector: string) {
  const root = document.createElement("div");
  root.append(parseHtml(words));
  document.body.append(root);
  const opened: string[] = [];
  const copied: string[] = [];
  root.addEventListener("click", (event) =>
    pressedIn(event as MouseEvent, {
      onlink: (url) => opened.push(url),
      oncopy: (text) => copied.push(text),
    }),
  );
  const event = new MouseEvent("click", { bubbles: true, cancelable: true });
  root.querySelector(selector)?.dispatchEvent(event);
  root.remove();
  return { opened, copied, isPrevented: event.defaultPrevented };
}

test("a link opens outside and the page stays", () => {
  const pressed = press('<p><a href="https://example.org/a"><b>there</b></a></p>', "b");
  expect(pressed).toEqual({ opened: ["https://example.org/a"], copied: [], isPrevented: true });
});

test.each(["javascript:alert(1)", "file:///etc/passwd", "#here", "tauri://localhost/"])(
  "an address like %s is opened nowhere, not even in the page",
  (url) => {
    const pressed = press(`<a href="${url}">x</a>`, "a");
    expect(pressed).toEqual({ opened: [], copied: [], isPrevented: true });
  },
);

test("the button of a code block copies its code", () => {
  const words =
    '<figure class="block code"><header><button data-copy>Copy</button></header><pre><code><span class="k">let</span> a;\n</code></pre></figure>';
  expect(press(words, "button").copied).toEqual(["let a;"]);
});
