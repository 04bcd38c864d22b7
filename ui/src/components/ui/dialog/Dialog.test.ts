import { createRawSnippet, tick } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { get, show } from "../../../testing/page";
import Dialog from "./Dialog.svelte";

const onclose = vi.fn();

beforeEach(() => {
  onclose.mockClear();
  const children = createRawSnippet(() => ({
    render: () =>
      `<form><button id="close">Close</button><input id="one" type="radio" name="of" />
      <input id="two" type="radio" name="of" checked /><textarea id="text" tabindex="-1"></textarea><button disabled>Not yet</button></form>`,
  }));
  show(Dialog, { label: "Export", onclose, children });
});

const named = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

/** Presses Tab at an element. Returns the focused element, and whether the default was prevented. */
function tab(at: HTMLElement, shiftKey = false): [string | undefined, boolean] {
  at.focus();
  const event = new KeyboardEvent("keydown", { key: "Tab", shiftKey, bubbles: true, cancelable: true });
  at.dispatchEvent(event);
  return [document.activeElement?.id, event.defaultPrevented];
}

test("Tab goes round inside the dialog, past what cannot be reached by it", () => {
  expect(tab(named("two"))).toEqual(["close", true]);
  expect(tab(named("close"), true)).toEqual(["two", true]);
  expect(tab(named("close"))).toEqual(["close", false]);
});

/** Presses on one element and releases over another; the click goes to their common ancestor. */
function drag(from: Element, over: Element): void {
  from.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  over.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

test("a press beside the dialog closes it, a selection that ends there does not", () => {
  const dialog = get("dialog");
  drag(named("one"), dialog);
  expect(onclose).not.toHaveBeenCalled();
  drag(dialog, dialog);
  expect(onclose).toHaveBeenCalledOnce();
});

test("a dialog with changes does not close by a press beside it", () => {
  const dialog = get("dialog");
  (named("text") as HTMLTextAreaElement).value = "Be brief.";
  named("text").dispatchEvent(new InputEvent("input", { bubbles: true }));
  drag(dialog, dialog);
  expect(onclose).not.toHaveBeenCalled();
});

test("a dialog whose content cannot be rendered says so and can be closed", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const children = createRawSnippet(() => ({
    render: () => {
      throw new Error("bad");
    },
  }));
  show(Dialog, { label: "Failed", onclose, children });
  await tick();
  const dialog = get('dialog[aria-label="Failed"]');
  expect(dialog.querySelector('[role="alert"] p')?.textContent).toBe("This part couldn’t be displayed.");
  dialog.querySelector("button")?.click();
  expect(onclose).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
