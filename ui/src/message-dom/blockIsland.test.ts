import { expect, test } from "vitest";
import type { BlockView } from "../ipc/bindings";
import { html, markup } from "../testing/views/messages";
import type { Drawn } from "./blockIsland";
import { setFolded } from "./codeView";
import { BlockIsland } from "./blockIsland";

function island() {
  const root = document.createElement("div");
  const drawn: { element: HTMLElement; blocks: BlockView[]; isRemoved: boolean }[] = [];
  const draw = (element: HTMLElement, block: BlockView): Drawn => {
    const one = { element, blocks: [block], isRemoved: false };
    drawn.push(one);
    return { update: (next) => one.blocks.push(next), remove: () => void (one.isRemoved = true) };
  };
  const blocks = () => [...root.querySelectorAll(".message-block")];
  return { root, drawn, blocks, island: new BlockIsland(root, draw) };
}

const tool = (output: string | null): BlockView => ({
  state: output === null ? "working" : "done",
  tookMs: null,
  kind: "tool",
  name: "calculator",
  summary: "1 + 1",
  arguments: "1 + 1",
  output,
});

test("settled blocks keep their elements while the last one grows", () => {
  const { island: shown, blocks } = island();
  const settled = html("settled");
  shown.show([settled, html("op")], true);
  const [first] = blocks();
  shown.show([settled, html("open"), html("next")], true);
  expect(blocks()[0]).toBe(first);
  expect(blocks().map((block) => block.textContent)).toEqual(["settled", "open", "next"]);
});

test("the growing block keeps its text node, so that a selection in it survives", () => {
  const { island: shown, blocks } = island();
  shown.show([html("The answer")], true);
  const words = blocks()[0]?.firstChild?.firstChild;
  shown.show([html("The answer stays")], true);
  expect(blocks()[0]?.firstChild?.firstChild).toBe(words);
  expect(words?.textContent).toBe("The answer stays");
});

test("a block that says what it said is left alone, with what was added to it", () => {
  const { island: shown, blocks } = island();
  shown.show([html("found")], false);
  blocks()[0]?.append("marked");
  shown.show([html("found")], false);
  expect(blocks()[0]?.textContent).toBe("foundmarked");
});

test("a tool that has returned is drawn by the same component", () => {
  const { island: shown, drawn } = island();
  shown.show([tool(null)], true);
  shown.show([tool("2")], true);
  expect(drawn).toHaveLength(1);
  expect(drawn[0]?.blocks).toEqual([tool(null), tool("2")]);
});

test("a block of another kind takes the place of the old one, which is taken down", () => {
  const { island: shown, drawn, blocks } = island();
  shown.show([html("first"), tool(null), html("last")], true);
  shown.show([html("first"), html("words"), html("last")], false);
  expect(drawn[0]?.isRemoved).toBe(true);
  expect(blocks().map((block) => block.textContent)).toEqual(["first", "words", "last"]);
});

test("blocks that are gone leave the page, and groups that are empty too", () => {
  const { island: shown, root, blocks } = island();
  const many = Array.from({ length: 60 }, (_, i) => html(String(i)));
  shown.show(many, true);
  expect(root.children).toHaveLength(3);
  shown.show(many.slice(0, 10), true);
  expect(blocks()).toHaveLength(10);
  expect(root.children).toHaveLength(1);
});

test("a group has few blocks where there is much in them, and ends between two of text", () => {
  const { island: shown, root } = island();
  const list = markup(`<ul>${"<li>one of many</li>".repeat(60)}</ul>`);
  const heading = markup("<h2>Head</h2>");
  shown.show([list, list, list, html("a"), list, heading, list, list, heading, html("b"), html("c")], true);
  const groups = [...root.children].map((group) =>
    [...group.children].map((block) => block.getAttribute("data-is")).join(" "),
  );
  expect(groups).toEqual(["ul ul ul", "p ul h2 ul ul h2 p", "p"]);
  expect(
    [...root.children].map((group) => group.hasAttribute("data-settled")),
    "one that has two others below it may be skipped",
  ).toEqual([true, false, false]);
});

test("a block says what it begins with, for the space around it", () => {
  const { island: shown, blocks } = island();
  shown.show(
    [
      { kind: "html", html: "<h2>Head</h2>" },
      { kind: "html", html: '<div class="block tbl"></div>' },
    ],
    false,
  );
  expect(blocks().map((block) => block.getAttribute("data-is"))).toEqual(["h2", "frame"]);
});

test("a sign after a citation stays on the line of its number", () => {
  const { island: shown, root } = island();
  shown.show([{ kind: "html", html: '<p>Less <button class="cite">1</button>, but more.</p>' }], false);
  expect(root.querySelector(".hold")?.textContent).toBe("1,");
  expect(root.textContent).toBe("Less 1, but more.");
});

test("tools of every kind are laid out as one run", () => {
  const { island: shown, blocks } = island();
  const action = { kind: "unknown" as const, json: "" };
  shown.show([tool("2"), { kind: "webSearch", action, state: "done", tookMs: null }], false);
  expect(blocks().map((block) => block.getAttribute("data-is"))).toEqual(["tool", "tool"]);
});

test("a corrected word keeps the elements before and after it", () => {
  const { island: shown, blocks } = island();
  shown.show([html("one"), html("two [1]"), html("three")], true);
  const before = blocks();
  const words = before.map((block) => block.firstChild);
  shown.show([html("one"), html('two <button class="cite">1</button>'), html("three")], false);
  expect(blocks()).toEqual(before);
  expect(blocks().map((block) => block.firstChild)).toEqual(words);
  expect(blocks().map((block) => block.textContent)).toEqual(["one", "two 1", "three"]);
});

const long = (lines: string): BlockView => ({
  kind: "html",
  html: `<figure class="block code"><header><button data-fold="" aria-expanded="true">41 lines</button></header><pre><code>${lines}</code></pre></figure>`,
});

test("long code is folded when it is drawn whole, and not when it was seen while it grew", () => {
  const whole = island();
  whole.island.show([long("a")], false);
  expect(whole.root.querySelector("figure")?.hasAttribute("data-folded")).toBe(true);
  expect(whole.root.querySelector("button")?.getAttribute("aria-expanded")).toBe("false");
  const growing = island();
  growing.island.show([long("a")], true);
  growing.island.show([long("a\nb")], false);
  expect(growing.root.querySelector("figure")?.hasAttribute("data-folded")).toBe(false);
});

test("what the reader has folded, and what was drawn, stays when the answer is drawn once more", () => {
  const { island: shown, root } = island();
  shown.show([long("a")], false);
  shown.show([long("a\nb")], false);
  expect(root.querySelector("figure")?.hasAttribute("data-folded")).toBe(true);
  const diagram = (source: string): BlockView => ({
    kind: "html",
    html: `<figure class="block code"><div class="drawing" data-drawing=""></div><pre><code>${source}</code></pre></figure>`,
  });
  shown.show([diagram("a")], false);
  root.querySelector(".drawing")?.append("drawn");
  root.querySelector("figure")?.setAttribute("data-drawn", "");
  shown.show([diagram("a")], false);
  expect(root.querySelector(".drawing")?.textContent).toBe("drawn");
  expect(root.querySelector("figure")?.hasAttribute("data-drawn")).toBe(true);
});

const LONG: BlockView = {
  kind: "html",
  html: '<figure class="block code"><header><button data-fold="" aria-expanded="true">F</button></header><pre><code>a\nb</code></pre></figure>',
};
const isFolded = (root: HTMLElement): boolean[] =>
  [...root.querySelectorAll(".code")].map((figure) => figure.hasAttribute("data-folded"));

test("a message that comes back to the page looks as the reader has left it, also one that was seen growing", () => {
  const { island: shown, root } = island();
  shown.show([LONG, LONG], false);
  expect(isFolded(root)).toEqual([true, true]);
  setFolded(root.querySelectorAll(".code")[1] ?? root, false);
  const state = shown.viewState;
  shown.clear();
  const again = document.createElement("div");
  const back = new BlockIsland(again, () => ({ update: () => undefined, remove: () => undefined }), state);
  back.show([LONG, LONG], false);
  expect(isFolded(again)).toEqual([true, false]);
  expect(back.viewState).toEqual(state);

  const { island: grown, root: growing } = island();
  grown.show([LONG], true);
  grown.show([LONG], false);
  expect(isFolded(growing), "nothing folds under the reader's eyes").toEqual([false]);
  const later = new BlockIsland(
    again,
    () => ({ update: () => undefined, remove: () => undefined }),
    grown.viewState,
  );
  again.replaceChildren();
  later.show([LONG], false);
  expect(isFolded(again)).toEqual([false]);
});
