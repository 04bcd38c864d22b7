import { expect, test } from "vitest";
import type { FileView } from "../../ipc/bindings";
import { button, get, press, show } from "../../testing/page";
import { file } from "../../testing/views/files";
import { textOf } from "../../testing/views/text";
import AttachmentList from "../composer/AttachmentList.svelte";

const unreadable: FileView["status"] = {
  kind: "failed",
  reason: [textOf("file-unreadable")],
  canRetry: false,
  isUnsent: false,
};

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
  show(AttachmentList, { files, actions });
  return removed;
}

test("many attachments are one line, and what cannot be read comes first and goes at once", () => {
  const removed = listOf(65, 10);
  const list = get('ul[aria-label="Attachments"]');
  expect(list.hidden).toBe(true);
  expect(list.children).toHaveLength(0);
  expect(document.body.textContent).toContain("65 files");
  expect(document.body.textContent).toContain("10 unreadable");
  press("Show");
  expect(list.hidden).toBe(false);
  expect(list.children).toHaveLength(65);
  expect(list.firstElementChild?.textContent).toContain("f55");
  press("Remove unreadable");
  expect(removed).toEqual(Array.from({ length: 10 }, (_, at) => `f${at + 55}`));
  expect(document.activeElement).toBe(button("Hide"));
});

test("few attachments are cards, and nothing is folded", () => {
  listOf(6, 1);
  expect(get('ul[aria-label="Attachments"]').children).toHaveLength(6);
  expect(button("Show")).toBeUndefined();
});
