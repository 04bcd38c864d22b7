import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OfferedFileView } from "../../../ipc/bindings";
import ChoiceList from "./ChoiceList.svelte";

let app: Record<string, unknown> | null = null;
let toggled: number[][];

beforeEach(() => {
  document.body.replaceChildren();
  toggled = [];
  const file = (name: string): OfferedFileView => ({ name, folder: "", bytes: 10 });
  const props = {
    shown: [4, 7, 9].map((index) => ({ index, file: file(`${index}.pdf`) })),
    leftOut: new Set([7]),
    ontoggle: (indexes: number[]) => void toggled.push(indexes),
  };
  app = mount(ChoiceList, { target: document.body, props });
  flushSync();
});
afterEach(async () => {
  if (app) await unmount(app);
  app = null;
});

const list = (): HTMLElement => document.querySelector('[role="listbox"]') as HTMLElement;
const options = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
const active = (): number =>
  options().findIndex(({ id }) => id === list().getAttribute("aria-activedescendant"));

function press(key: string, extra: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...extra });
  list().dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
}

test("a list says of each file whether it is chosen and which of all it is", () => {
  expect(list().getAttribute("aria-multiselectable")).toBe("true");
  expect(options().map((option) => option.getAttribute("aria-selected"))).toEqual(["true", "false", "true"]);
  expect(options().map((option) => option.getAttribute("aria-posinset"))).toEqual(["1", "2", "3"]);
  expect(options()[0]?.getAttribute("aria-setsize")).toBe("3");
});

test("keys move the active file and stop at the ends, and Space chooses it", () => {
  press("ArrowUp");
  expect(active()).toBe(0);
  press("ArrowDown");
  expect(active()).toBe(1);
  press(" ");
  press("End");
  press("ArrowDown");
  expect(active()).toBe(2);
  press(" ");
  press("Home");
  expect(active()).toBe(0);
  expect(toggled).toEqual([[7], [9]]);
  expect(press("Tab"), "Tab leaves the list").toBe(false);
});

test("Ctrl and A choose all, and a press chooses one and makes it active", () => {
  press("a", { ctrlKey: true });
  options()[2]?.click();
  flushSync();
  expect(toggled).toEqual([[4, 7, 9], [9]]);
  expect(active()).toBe(2);
});
