/** Parts of the page in a test: mounting one, finding elements, and the input of a user. */
import { type Component, flushSync, mount, unmount } from "svelte";
import { beforeEach, onTestFinished } from "vitest";

beforeEach(() => document.body.replaceChildren());

/** Mounts a component until the test ends. */
export function show<P extends object, E extends object>(component: Component<P, E>, props: P): E {
  const shown = mount(component as unknown as Component<object, E>, { target: document.body, props });
  onTestFinished(() => unmount(shown));
  flushSync();
  return shown;
}

export const find = <T extends HTMLElement = HTMLElement>(selector: string): T | null =>
  document.querySelector<T>(selector);

/** The element of a selector. Throws if there is none. */
export function get<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = find<T>(selector);
  if (!found) throw new Error(`${selector} is not there`);
  return found;
}

/** The accessible name of a button: its label, or its text without parts hidden from screen readers. */
export function nameOf(element: Element): string | undefined {
  const copy = element.cloneNode(true) as Element;
  copy.querySelectorAll('[aria-hidden="true"]').forEach((hidden) => hidden.remove());
  return element.getAttribute("aria-label") ?? copy.textContent?.trim();
}

/** The button whose accessible name is exactly this. */
export function button(name: string, within: ParentNode = document): HTMLButtonElement | undefined {
  return [...within.querySelectorAll("button")].find((one) => nameOf(one) === name);
}

/** Presses the button with this name, which must exist, and updates the page. */
export function press(name: string, within: ParentNode = document): void {
  const found = button(name, within);
  if (!found) throw new Error(`there is no button “${name}”`);
  click(found);
}

/** Clicks an element, and updates the page. */
export function click(on: string | Element | null | undefined): void {
  const element = typeof on === "string" ? get(on) : on;
  if (!element) throw new Error("there is nothing to click");
  (element as HTMLElement).click();
  flushSync();
}

/** Chooses an option of a select, and updates the page. */
export function choose(selector: string, value: string): void {
  const select = get<HTMLSelectElement>(selector);
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

/** Presses a key on an element, by default the focused one. Returns whether the page handled it. */
export function pressKey(key: string, on: Element | null = null, extra: KeyboardEventInit = {}): boolean {
  const target = on ?? document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...extra });
  target.dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
}

/** Replaces the text of a field, as typing does. */
export function typeInto(selector: string, words: string): void {
  const field = get<HTMLInputElement | HTMLTextAreaElement>(selector);
  field.value = words;
  field.setSelectionRange(words.length, words.length);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  flushSync();
}
