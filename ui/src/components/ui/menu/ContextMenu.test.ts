import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ContextMenu from "./ContextMenu.svelte";
import type { MenuGroups } from "./menuItems";

let app: Record<string, unknown> | null = null;
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
  app = mount(ContextMenu, { target: document.body, props: { groupsAt: () => groups } });
  flushSync();
});
afterEach(async () => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute("dir");
  if (app) await unmount(app);
  app = null;
  document.body.replaceChildren();
});

const find = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
const menu = (): HTMLElement | null => document.querySelector('[role="menu"]');
const layer = (): HTMLElement => find(".context-menu");

function rightClick(selector: string, at: { x: number; y: number } = { x: 0, y: 0 }): MouseEvent {
  const event = new MouseEvent("contextmenu", {
    bubbles: true,
    cancelable: true,
    button: 2,
    clientX: at.x,
    clientY: at.y,
  });
  find(selector).dispatchEvent(event);
  flushSync();
  return event;
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
  rightClick("article", { x: 50, y: 60 });
  expect(at()).toEqual(["50px", "60px"]);
  rightClick("article", { x: innerWidth - 10, y: innerHeight - 10 });
  expect(at()).toEqual([`${innerWidth - 210}px`, `${innerHeight - 110}px`]);
  rightClick("article", { x: innerWidth + 50, y: innerHeight + 50 });
  expect(at()).toEqual([`${innerWidth - 204}px`, `${innerHeight - 104}px`]);
});

test("a menu that is larger than the window begins at its edge", () => {
  measure(window.innerWidth + 100, window.innerHeight + 100);
  rightClick("article", { x: 50, y: 60 });
  expect(at()).toEqual(["4px", "4px"]);
});

test("from right to left a menu stands before the point", () => {
  document.documentElement.dir = "rtl";
  measure(200, 100);
  rightClick("article", { x: 300, y: 60 });
  expect(at()).toEqual(["100px", "60px"]);
  rightClick("article", { x: 50, y: 60 });
  expect(at()).toEqual(["4px", "60px"]);
});

test("by keyboard a menu stands at what has the focus, and a second press changes nothing", () => {
  const article = find("article");
  article.focus();
  const key = () => {
    const event = new KeyboardEvent("keydown", { key: "ContextMenu", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    flushSync();
    return event.defaultPrevented;
  };
  expect(key()).toBe(true);
  const opened = menu();
  expect(opened).not.toBeNull();
  expect(key(), "the web view shows no menu of its own").toBe(true);
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
  const press = (selector: string): boolean => {
    const event = new MouseEvent("contextmenu", {
      bubbles: true,
      cancelable: true,
      button: 2,
      shiftKey: true,
    });
    find(selector).dispatchEvent(event);
    flushSync();
    return event.defaultPrevented;
  };
  expect(press("input")).toBe(false);
  expect(menu()).toBeNull();
  expect(press("article")).toBe(true);
  expect(menu()).not.toBeNull();
});
