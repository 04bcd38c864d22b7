import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { ActionRegistry } from "./actions/registry.svelte";
import { click, filesPage, find, get, press, pressKey, showApp, typeInto } from "./testing/appWindow";
import { until } from "./testing/until";
import { answer, html, question } from "./testing/views/messages";

// Global keys.

const COMPOSER = 'textarea[aria-label="Message"]';
const composer = () => get<HTMLTextAreaElement>(COMPOSER);
const streaming = { messages: [question("q"), answer("a", { status: "streaming" })] };

test("an arrow with Alt stays with the field where there is no search to go back to", async () => {
  await showApp();
  composer().focus();
  flushSync();
  expect(pressKey("ArrowLeft", composer(), { altKey: true })).toBe(false);
});

test("F3 and keys with the command key never reach the web view, also where they do nothing", async () => {
  const actions = new ActionRegistry();
  await showApp({ actions, replies: filesPage([]) });
  press("Files");
  expect([actions.isEnabled("find_newer"), actions.isEnabled("details")]).toEqual([false, false]);
  expect(pressKey("F3", document.body)).toBe(true);
  expect(pressKey("i", document.body, { ctrlKey: true })).toBe(true);
});

const TEXT = "かな";
const ofInputMethod: [string, KeyboardEventInit][] = [
  ["during a composition", { isComposing: true }],
  ["at the end of one on WebKit", { keyCode: 229 }],
];

/** Presses the keys that choose a candidate or end a composition. */
function pressAll(selector: string, extra: KeyboardEventInit): boolean[] {
  get(selector).focus();
  return ["Enter", "ArrowDown", "Escape"].map((key) => pressKey(key, get(selector), extra));
}

test.each(ofInputMethod)(
  "keys of an input method %s do nothing in the sidebar's search",
  async (_, extra) => {
    await showApp({ replies: { search_conversations: [] } });
    const field = 'nav input[type="search"]';
    typeInto(field, TEXT);
    expect(pressAll(field, extra)).toEqual([false, false, false]);
    expect(get<HTMLInputElement>(field).value).toBe(TEXT);
    expect(document.activeElement).toBe(get(field));
  },
);

test.each(ofInputMethod)("keys of an input method %s do not stop an answer", async (_, extra) => {
  const { backend } = await showApp({ open: streaming, replies: { stop_turn: null } });
  typeInto(COMPOSER, TEXT);
  expect(pressAll(COMPOSER, extra)).toEqual([false, false, false]);
  expect(backend.argsOf("stop_turn")).toEqual([]);
  expect(backend.argsOf("send_message")).toEqual([]);
  expect(pressKey("Escape", get(COMPOSER))).toBe(true);
  expect(backend.argsOf("stop_turn")).toHaveLength(1);
});

/** Presses Escape. Returns whether the answer was stopped. */
async function escape(backend: Awaited<ReturnType<typeof showApp>>["backend"]): Promise<boolean> {
  const before = backend.argsOf("stop_turn").length;
  pressKey("Escape");
  return backend.argsOf("stop_turn").length > before;
}

test("Escape closes a tip under the pointer and stops the answer at once", async () => {
  const { backend } = await showApp({ open: streaming, replies: { stop_turn: null } });
  vi.useFakeTimers();
  const hovered = get("[data-tip]");
  hovered.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  vi.advanceTimersByTime(500);
  vi.useRealTimers();
  flushSync();
  expect(find('[role="tooltip"]')).not.toBeNull();
  expect(await escape(backend)).toBe(true);
  expect(find('[role="tooltip"]')).toBeNull();
});

test("Escape closes the bar of a selection, and stops the answer after that", async () => {
  const messages = [question("q"), answer("a", { status: "streaming", blocks: [html("So far")] })];
  const { backend } = await showApp({ open: { messages }, replies: { stop_turn: null } });
  const range = document.createRange();
  range.selectNodeContents(await until(() => find("article:not(.you) .prose p")));
  document.getSelection()?.removeAllRanges();
  document.getSelection()?.addRange(range);
  document.dispatchEvent(new Event("selectionchange"));
  await until(() => find(".selection-actions"));
  expect(await escape(backend)).toBe(false);
  expect(find(".selection-actions")).toBeNull();
  expect(await escape(backend)).toBe(true);
});

test("Escape closes the find bar from anywhere, and stops the answer after that", async () => {
  const { backend } = await showApp({ open: streaming, replies: { stop_turn: null } });
  pressKey("f", document.body, { ctrlKey: true });
  await until(() => find(".find-bar"));
  get(COMPOSER).focus();
  expect(await escape(backend)).toBe(false);
  await until(() => find(".find-bar") === null);
  expect(await escape(backend)).toBe(true);
});

test("Escape closes a popover whose focused button has gone, and stops the answer after that", async () => {
  const project = (id: string) => ({ id, name: id, serviceProjectId: `proj-${id}` });
  const { backend } = await showApp({
    open: streaming,
    replies: {
      stop_turn: null,
      list_projects: [project("one"), project("two")],
      forget_project: [project("two")],
    },
  });
  click('button[aria-haspopup="dialog"][aria-label^="Project"]');
  const forget = await until(() => find<HTMLButtonElement>(".pick-row button"));
  forget.focus();
  forget.click();
  await until(() => document.querySelectorAll(".pick-row").length === 1);
  await until(() => document.activeElement === find(".pick-row button"));
  (document.activeElement as HTMLElement).blur();
  expect(await escape(backend)).toBe(false);
  await until(() => find(".popover-form") === null);
  expect(await escape(backend)).toBe(true);
});
