import { createRawSnippet, flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { click, get, pressKey, show } from "../../testing/page";
import Popover from "./Popover.svelte";

let app: ReturnType<typeof Popover>;
/** Keys that a form lets through to the window. */
let passed: string[];

const noteKey = (event: KeyboardEvent): void => {
  if (!event.defaultPrevented) passed.push(event.key);
};

beforeEach(() => {
  const field = document.createElement("input");
  field.setAttribute("aria-label", "Message");
  document.body.replaceChildren(field);
  passed = [];
  window.addEventListener("keydown", noteKey);
  const children = createRawSnippet(() => ({ render: () => "<i></i>" }));
  const panel = createRawSnippet(() => ({
    render: () => `<form><input aria-label="Most tokens"><button>Set</button></form>`,
  }));
  const props = { label: "Limit", name: "Limit: 200", isSet: true, panel, children };
  app = show(Popover, props);
});
afterEach(() => window.removeEventListener("keydown", noteKey));

const form = (): HTMLElement | null => document.querySelector('[role="dialog"]');
const button = (): HTMLElement => get(".menu-btn");
const message = (): HTMLElement => get('[aria-label="Message"]');
const current = (): string | null | undefined => document.activeElement?.getAttribute("aria-label");

function open(): void {
  button().focus();
  click(button());
}

test("the button says that it opens a form, whether it is open, and which one it is", () => {
  expect(button().getAttribute("aria-haspopup")).toBe("dialog");
  expect(button().getAttribute("aria-expanded")).toBe("false");
  open();
  expect(button().getAttribute("aria-expanded")).toBe("true");
  expect(form()?.id).toBe(button().getAttribute("aria-controls"));
  expect(form()?.getAttribute("aria-label")).toBe("Limit");
  click(button());
  expect(form()).toBeNull();
});

test("an open form has the keyboard at once, at its first field", () => {
  open();
  expect(current()).toBe("Most tokens");
});

test("Escape closes only the form, and the keyboard goes back to the button", () => {
  open();
  pressKey("Escape");
  expect(form()).toBeNull();
  expect(document.activeElement).toBe(button());
  expect(passed, "an answer that is written goes on").toEqual([]);
});

test("a form that is opened from elsewhere gives the keyboard back there", () => {
  message().focus();
  app.open();
  flushSync();
  expect(current()).toBe("Most tokens");
  pressKey("Escape");
  expect(document.activeElement).toBe(message());
});

test("a press elsewhere closes the form, one inside does not", () => {
  open();
  form()?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  flushSync();
  expect(form()).not.toBeNull();
  message().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  flushSync();
  expect(form()).toBeNull();
});

test("a form closes when the keyboard goes on to something else, which keeps it", () => {
  open();
  message().focus();
  flushSync();
  expect(form()).toBeNull();
  expect(document.activeElement).toBe(message());
});

test("a form stays while another window has the keyboard", () => {
  open();
  document.activeElement?.dispatchEvent(new FocusEvent("focusout", { bubbles: true, relatedTarget: null }));
  flushSync();
  expect(form()).not.toBeNull();
});
