import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { FileView } from "../../ipc/bindings";
import { file } from "../../testing/views/files";
import { textOf } from "../../testing/views/text";
import AttachmentList from "../composer/AttachmentList.svelte";
import Tooltip from "../ui/Tooltip.svelte";

const unreadable: FileView["status"] = {
  kind: "failed",
  reason: [textOf("file-unreadable")],
  canRetry: false,
  isUnsent: false,
};

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function listOf(n: number, nUnreadable: number) {
  const files = Array.from({ length: n }, (_, at) =>
    file(`f${at}`, { bytes: 1000, ...(at >= n - nUnreadable ? { status: unreadable } : {}) }),
  );
  const removed: string[] = [];
  const nothing = () => undefined;
  const actions = {
    remove: (id: string) => void removed.push(id),
    pause: nothing,
    resume: nothing,
    swap: nothing,
  };
  const part = mount(AttachmentList, { target: document.body, props: { files, actions } });
  flushSync();
  return { part, removed };
}

function button(words: string): HTMLButtonElement | undefined {
  return [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === words);
}

test("many attachments are one line, and what cannot be read comes first and goes at once", async () => {
  const { part, removed } = listOf(65, 10);
  const list = document.querySelector<HTMLElement>('ul[aria-label="Attachments"]');
  expect(list?.hidden).toBe(true);
  expect(list?.children).toHaveLength(0);
  expect(document.body.textContent).toContain("65 files");
  expect(document.body.textContent).toContain("10 unreadable");
  button("Show")?.click();
  flushSync();
  expect(list?.hidden).toBe(false);
  expect(list?.children).toHaveLength(65);
  expect(list?.firstElementChild?.textContent).toContain("f55");
  button("Remove unreadable")?.click();
  expect(removed).toEqual(Array.from({ length: 10 }, (_, at) => `f${at + 55}`));
  expect(document.activeElement).toBe(button("Hide"));
  await unmount(part);
});

test("few attachments are cards, and nothing is folded", async () => {
  const { part } = listOf(6, 1);
  expect(document.querySelector('ul[aria-label="Attachments"]')?.children).toHaveLength(6);
  expect(button("Show")).toBeUndefined();
  await unmount(part);
});

test("the tooltip is the app's own: after a moment of rest, at once for the keyboard, and gone with a press", async () => {
  vi.useFakeTimers();
  const { part } = listOf(1, 1);
  const tooltip = mount(Tooltip, { target: document.body });
  flushSync();
  expect(document.querySelector("[title]")).toBeNull();
  const tip = (): string | undefined => {
    flushSync();
    return document.querySelector('[role="tooltip"]')?.textContent.trim();
  };
  const remove = document.querySelector<HTMLElement>('[aria-label^="Remove"]');
  remove?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
  vi.advanceTimersByTime(499);
  expect(tip()).toBeUndefined();
  vi.advanceTimersByTime(1);
  expect(tip()).toBe("Remove");
  remove?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  expect(tip()).toBeUndefined();
  await unmount(tooltip);
  await unmount(part);
});
