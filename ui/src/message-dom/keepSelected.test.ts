import { afterEach, expect, test, vi } from "vitest";
import { keepSelected } from "./keepSelected";
import { morphChildren } from "./morph";

let code: HTMLElement;

afterEach(() => {
  vi.restoreAllMocks();
  document.getSelection()?.removeAllRanges();
  document.body.replaceChildren();
});

/** Lines of plain text, before highlighting. */
function lines(...texts: string[]): void {
  code = document.createElement("code");
  code.append(...texts.map((text) => line(text)));
  document.body.replaceChildren(code);
}

function line(...words: string[]): HTMLElement {
  const element = document.createElement("span");
  element.className = "line";
  element.append(...words.map((word) => (words.length === 1 ? word : coloured(word))));
  return element;
}

function coloured(word: string): HTMLElement {
  const element = document.createElement("span");
  element.textContent = word;
  return element;
}

function textOf(n: number): Text {
  return code.children[n]?.firstChild as Text;
}

/** Replaces the last line by highlighted text. */
function colour(...words: string[]): void {
  const last = code.lastChild;
  keepSelected(code, last, () => last?.replaceWith(line(...words)));
}

const selection = (): Selection => document.getSelection() as Selection;

test("words that are selected stay selected when their colours come", () => {
  lines("fn main() {", "    let fee = 3;");
  selection().setBaseAndExtent(textOf(1), 4, textOf(1), 11);
  colour("    ", "let", " fee", " = 3;");
  expect(selection().toString()).toBe("let fee");
  expect([selection().anchorNode?.nodeValue, selection().anchorOffset]).toEqual(["let", 0]);
  expect([selection().focusNode?.nodeValue, selection().focusOffset]).toEqual([" fee", 4]);
});

test("words stay selected when the text that they stood in goes on with fewer", () => {
  lines("    let fee = 3;");
  selection().setBaseAndExtent(textOf(0), 4, textOf(0), 11);
  morphChildren(
    code,
    document
      .createRange()
      .createContextualFragment('<span class="line">    <span>let</span> fee = <span>3</span>;</span>'),
  );
  expect(textOf(0).data).toBe("    ");
  expect(selection().toString()).toBe("let fee");
});

test("who has selected backwards goes on from the same end", () => {
  lines("fn main() {", "    let fee = 3;");
  selection().setBaseAndExtent(textOf(1), 11, textOf(0), 3);
  const first = textOf(0);
  colour("    ", "let", " fee", " = 3;");
  expect([selection().anchorNode?.nodeValue, selection().anchorOffset]).toEqual([" fee", 4]);
  expect([selection().focusNode, selection().focusOffset]).toEqual([first, 3]);
});

test("an end outside of what is written anew stays where it is", () => {
  lines("    let fee = 3;");
  const behind = document.createElement("p");
  behind.textContent = "Then pay it.";
  document.body.append(behind);
  selection().setBaseAndExtent(textOf(0), 8, behind.firstChild as Text, 4);
  colour("    ", "let", " fee", " = 3;");
  expect([selection().anchorNode?.nodeValue, selection().anchorOffset]).toEqual([" fee", 1]);
  expect([selection().focusNode, selection().focusOffset]).toEqual([behind.firstChild, 4]);
});

test("what is selected before the place that changes is not touched", () => {
  lines("fn main() {", "    let fee = 3;");
  selection().setBaseAndExtent(textOf(0), 3, textOf(0), 7);
  const before = selection().getRangeAt(0);
  colour("    ", "let", " fee", " = 3;");
  expect(selection().toString()).toBe("main");
  expect(selection().getRangeAt(0)).toBe(before);
});

test("what stands as it was is not selected anew", () => {
  lines("fn main() {", "    let fee");
  selection().setBaseAndExtent(textOf(1), 4, textOf(1), 11);
  const anew = vi.spyOn(selection(), "setBaseAndExtent");
  morphChildren(
    code,
    document
      .createRange()
      .createContextualFragment(
        '<span class="line">fn main() {</span><span class="line">    let fee = 3;</span>',
      ),
  );
  expect(selection().toString()).toBe("let fee");
  expect(anew).not.toHaveBeenCalled();
});

test("other words than those that were selected are not", () => {
  lines("fn main() {", "    let fee = 3;");
  selection().setBaseAndExtent(textOf(1), 4, textOf(1), 11);
  colour("    ", "const", " fee", " = 3;");
  expect(selection().toString()).not.toBe("const f");
});
