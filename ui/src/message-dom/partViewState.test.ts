import { afterEach, expect, test } from "vitest";
import { parseHtml } from "./parseHtml";
import { foldLong, setFolded, setSourceShown } from "./codeView";
import { type MessageViewState, ViewStates } from "../session/conversation/viewStates";
import { applyViewState, readViewState } from "./partViewState";

const SHORT = '<figure class="block code"><pre><code>a</code></pre></figure>';
const LONG = `<figure class="block code"><header><button data-fold="" aria-expanded="true">F</button></header></figure>`;
const DIAGRAM = `<figure class="block code"><header><button data-source="" aria-pressed="false">S</button></header></figure>`;

/** The parts of a block, and with `hasCard` the card of a tool after them. */
function draw(html: string, hasCard = false): HTMLElement {
  const block = document.createElement("div");
  block.append(parseHtml(html));
  if (hasCard) block.append(document.createElement("details"));
  foldLong(block);
  document.body.append(block);
  return block;
}

const find = (block: ParentNode, selector: string, at = 0): Element => {
  const found = block.querySelectorAll(selector)[at];
  if (!found) throw new Error(`there is no ${selector} ${at}`);
  return found;
};

afterEach(() => document.body.replaceChildren());

test("what nobody has touched is not kept", () => {
  expect(readViewState(draw(SHORT + LONG + DIAGRAM, true)).size).toBe(0);
});

test("code that was unfolded, a source that was shown and an open card are so again, and nothing else", () => {
  const before = draw(LONG + LONG + DIAGRAM, true);
  setFolded(find(before, ".code", 1), false);
  setSourceShown(find(before, ".code", 2), true);
  find(before, "details").setAttribute("open", "");
  const after = draw(LONG + LONG + DIAGRAM, true);
  applyViewState(after, readViewState(before));
  expect(find(after, ".code", 0).hasAttribute("data-folded")).toBe(true);
  expect(find(after, ".code", 1).hasAttribute("data-folded")).toBe(false);
  expect(find(after, "[data-fold]", 1).getAttribute("aria-expanded")).toBe("true");
  expect(find(after, "[data-source]").getAttribute("aria-pressed")).toBe("true");
  expect(find(after, "details").hasAttribute("open")).toBe(true);
  expect(after.innerHTML).toBe(before.innerHTML);
});

test("the state of a part that is no longer there change nothing", () => {
  const before = draw(SHORT + LONG);
  setFolded(find(before, ".code", 1), false);
  const after = draw(SHORT);
  applyViewState(after, readViewState(before));
  expect(after.innerHTML).toBe(draw(SHORT).innerHTML);
});

test("of many messages those that left the page last are remembered", () => {
  const kept = new ViewStates();
  const state: MessageViewState = new Map([[0, new Map()]]);
  kept.keep("first", state);
  for (let i = 0; i < 400; i += 1) kept.keep(`m${i}`, state);
  expect(kept.of("first")).toBeUndefined();
  expect(kept.of("m0")).toBe(state);
  kept.keep("m0", new Map());
  expect(kept.of("m0"), "it looks as at first again").toBeUndefined();
});
