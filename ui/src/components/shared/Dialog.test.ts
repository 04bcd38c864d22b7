import { createRawSnippet, flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Dialog from "./Dialog.svelte";

let app: Record<string, unknown>;

beforeEach(() => {
  document.body.replaceChildren();
  const children = createRawSnippet(() => ({
    render: () =>
      `<form><button id="close">Close</button><input id="one" type="radio" name="of" />
      <input id="two" type="radio" name="of" checked /><button disabled>Not yet</button></form>`,
  }));
  app = mount(Dialog, {
    target: document.body,
    props: { label: "Export", onclose: () => undefined, children },
  });
  flushSync();
});
afterEach(() => unmount(app));

const named = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

/** Presses Tab at an element, and says where the focus is then and whether the press was taken. */
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

test("a dialog whose content cannot be rendered says so and can be closed", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  const onclose = vi.fn();
  const children = createRawSnippet(() => ({
    render: () => {
      throw new Error("bad");
    },
  }));
  const failed = mount(Dialog, { target: document.body, props: { label: "Failed", onclose, children } });
  flushSync();
  await tick();
  const dialog = document.querySelector('dialog[aria-label="Failed"]');
  expect(dialog?.querySelector('[role="alert"] p')?.textContent).toBe("This part couldn’t be displayed.");
  dialog?.querySelector("button")?.click();
  expect(onclose).toHaveBeenCalledOnce();
  await unmount(failed);
  vi.restoreAllMocks();
});
