import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { get, pressKey, show } from "../../../testing/page";
import ContextMenu from "./ContextMenu.svelte";
import type { MenuGroups } from "./menuItems";

const groups: MenuGroups = [[{ label: "Copy", onpick: () => undefined }]];

function element(tag: string, ...contents: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...contents);
  return made;
}

beforeEach(() => {
  const article = element("article", "42");
  article.tabIndex = -1;
  const dialog = element("dialog", element("p", "Settings"), element("input"));
  document.body.replaceChildren(element("main", article), dialog);
  show(ContextMenu, { groupsAt: () => groups });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute("dir");
});

const menu = (): HTMLElement | null => document.querySelector('[role="menu"]');
const layer = (): HTMLElement => get(".context-menu");

/** Returns whether the page handled it. */
function rightClick(selector: string, at: MouseEventInit = {}): boolean {
  const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2, ...at });
  get(selector).dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
}

/** Every element measures so. */
function measure(width: number, height: number): void {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width, height));
}

const at = (): [string, string] => [layer().style.left, layer().style.top];

test("a menu stands in the dialog or the part of the page that it belongs to", () => {
  rightClick("dialog p");
  expect(menu()?.closest("dialog")).not.toBeNull();
  rightClick("article");
  expect(menu()?.closest("main")).not.toBeNull();
  expect(document.querySelectorAll('[role="menu"]')).toHaveLength(1);
});

test("a menu is put into the top layer, above every dialog", () => {
  const shown = vi.fn();
  HTMLElement.prototype.showPopover = shown;
  rightClick("dialog p");
  expect(layer().getAttribute("popover")).toBe("manual");
  expect(shown).toHaveBeenCalledOnce();
  Reflect.deleteProperty(HTMLElement.prototype, "showPopover");
});

test("a menu stands at the point, and turns or moves where it would leave the window", () => {
  measure(200, 100);
  const { innerWidth, innerHeight } = window;
  rightClick("article", { clientX: 50, clientY: 60 });
  expect(at()).toEqual(["50px", "60px"]);
  rightClick("article", { clientX: innerWidth - 10, clientY: innerHeight - 10 });
  expect(at()).toEqual([`${innerWidth - 210}px`, `${innerHeight - 110}px`]);
  rightClick("article", { clientX: innerWidth + 50, clientY: innerHeight + 50 });
  expect(at()).toEqual([`${innerWidth - 204}px`, `${innerHeight - 104}px`]);
});

test("a menu that is larger than the window begins at its edge", () => {
  measure(window.innerWidth + 100, window.innerHeight + 100);
  rightClick("article", { clientX: 50, clientY: 60 });
  expect(at()).toEqual(["4px", "4px"]);
});

test("from right to left a menu stands before the point", () => {
  document.documentElement.dir = "rtl";
  measure(200, 100);
  rightClick("article", { clientX: 300, clientY: 60 });
  expect(at()).toEqual(["100px", "60px"]);
  rightClick("article", { clientX: 50, clientY: 60 });
  expect(at()).toEqual(["4px", "60px"]);
});

test("by keyboard a menu stands at what has the focus, and a second press changes nothing", () => {
  get("article").focus();
  expect(pressKey("ContextMenu")).toBe(true);
  const opened = menu();
  expect(opened).not.toBeNull();
  expect(pressKey("ContextMenu"), "the web view shows no menu of its own").toBe(true);
  expect(menu()).toBe(opened);
});

test("a menu closes when the window is left or changes its size", () => {
  for (const type of ["blur", "resize"]) {
    rightClick("article");
    expect(menu(), type).not.toBeNull();
    window.dispatchEvent(new Event(type));
    flushSync();
    expect(menu(), type).toBeNull();
  }
});

test("Shift and a right click leave a field to the web view, which knows the dictionary", () => {
  expect(rightClick("input", { shiftKey: true })).toBe(false);
  expect(menu()).toBeNull();
  expect(rightClick("article", { shiftKey: true })).toBe(true);
  expect(menu()).not.toBeNull();
});
