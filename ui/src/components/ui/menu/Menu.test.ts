import { createRawSnippet, flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { click, get, pressKey, show } from "../../../testing/page";
import type { MenuGroups } from "./menuItems";
import Menu from "./Menu.svelte";

let picked: string[];
/** Keys that a menu lets through to the window. */
let passed: string[];

const noteKey = (event: KeyboardEvent): void => void passed.push(event.key);

beforeEach(() => {
  [picked, passed] = [[], []];
  window.addEventListener("keydown", noteKey);
});
afterEach(() => window.removeEventListener("keydown", noteKey));

const item = (label: string) => ({ label, onpick: () => void picked.push(label) });

function closed(groups: MenuGroups): HTMLElement {
  const children = createRawSnippet(() => ({ render: () => "<i></i>" }));
  show(Menu, { label: "More", groups, children });
  return get("button");
}

function open(groups: MenuGroups): HTMLElement {
  const button = closed(groups);
  button.focus();
  click(button);
  return button;
}

const menu = (): HTMLElement | null => document.querySelector('[role="menu"]');
const current = (): string => document.activeElement?.querySelector(".grow")?.textContent ?? "";

test("the button says that it has a menu, whether it is open, and which one it is", () => {
  const button = closed([[item("Copy")]]);
  expect(button.getAttribute("aria-haspopup")).toBe("menu");
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(button.hasAttribute("aria-controls")).toBe(false);
  click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  expect(menu()?.id).toBe(button.getAttribute("aria-controls"));
  expect(menu()?.getAttribute("aria-label")).toBe("More");
  click(button);
  expect(menu()).toBeNull();
});

test("an open menu has the keyboard at once, at its first item", () => {
  open([[], [item("Copy"), item("Delete")]]);
  expect(current()).toBe("Copy");
  expect(menu()?.querySelector('[role="separator"]'), "a group without items has no line").toBeNull();
});

test("arrows, Home and End move, and the list is a circle", () => {
  open([[item("Copy"), item("Fork")], [item("Delete")]]);
  for (const [key, label] of [
    ["ArrowUp", "Delete"],
    ["ArrowDown", "Copy"],
    ["ArrowDown", "Fork"],
    ["End", "Delete"],
    ["Home", "Copy"],
  ] as const) {
    pressKey(key);
    expect(current(), key).toBe(label);
  }
  expect(passed, "none of them scrolls the page or means something in the window").toEqual([]);
});

test("a word that is typed leads to the item that begins so, also behind a space", () => {
  open([[item("Copy"), item("Copy link"), item("Copy link text")]]);
  for (const letter of "copy link t") pressKey(letter);
  expect(current()).toBe("Copy link text");
  expect(picked).toEqual([]);
});

test("Escape closes only the menu, and the keyboard goes back to the button", () => {
  const button = open([[item("Copy")]]);
  expect(pressKey("Escape")).toBe(true);
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(passed, "a dialog around it and an answer that is written go on").toEqual([]);
});

test("Tab closes the menu and goes on by itself", () => {
  open([[item("Copy")]]);
  expect(pressKey("Tab")).toBe(false);
  expect(menu()).toBeNull();
});

test("what gets the keyboard elsewhere closes the menu and keeps the keyboard", () => {
  open([[item("Copy")]]);
  const field = document.body.appendChild(document.createElement("input"));
  field.focus();
  flushSync();
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(field);
});

test("an item is picked once the menu is gone and the keyboard is back", () => {
  const seen: unknown[] = [];
  const button = open([[{ label: "Undo", onpick: () => seen.push(document.activeElement) }]]);
  click(document.activeElement);
  expect(menu()).toBeNull();
  expect(seen).toEqual([button]);
});

test("an item that is disabled can be reached and heard, and cannot be picked", () => {
  open([[item("Copy"), { ...item("Paste"), isDisabled: true }]]);
  pressKey("ArrowDown");
  expect(current()).toBe("Paste");
  expect(document.activeElement?.getAttribute("aria-disabled")).toBe("true");
  click(document.activeElement);
  expect(menu()).not.toBeNull();
  expect(picked).toEqual([]);
});

test("an item that can be on says whether it is", () => {
  open([[item("Rename"), { ...item("Wrap lines"), isChecked: true }, { ...item("Pin"), isChecked: false }]]);
  const roles = [...(menu()?.querySelectorAll("button") ?? [])].map((one) => [
    one.getAttribute("role"),
    one.getAttribute("aria-checked"),
  ]);
  expect(roles).toEqual([
    ["menuitem", null],
    ["menuitemcheckbox", "true"],
    ["menuitemcheckbox", "false"],
  ]);
});
