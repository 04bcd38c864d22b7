import { expect, test } from "vitest";
import { filesPage, find, get, press, pressKey, showApp, typeInto } from "./testing/appWindow";
import { until } from "./testing/until";
import { row } from "./testing/views/conversations";
import { file } from "./testing/views/files";
import { question } from "./testing/views/messages";

// Pages that replace the conversation, by keyboard: into them, and back.

const COMPOSER = "textarea";

async function showPages() {
  return showApp({
    open: { messages: [question("q")] },
    start: { nTrashed: 1, conversations: [row("c"), row("archived", { isArchived: true })] },
    replies: {
      ...filesPage([file("f1")]),
      list_trash: { conversations: [], messages: [], nBackups: 0, version: 0 },
    },
  });
}

test("the page of files takes the keyboard, and Escape leads back to the composer", async () => {
  await showPages();
  get(COMPOSER).focus();
  pressKey("L", null, { ctrlKey: true, shiftKey: true });
  await until(() => document.activeElement?.tagName === "H1");
  await until(() => find('main input[type="search"]'));
  typeInto('main input[type="search"]', "report");
  pressKey("Escape", get('main input[type="search"]'));
  expect(find(COMPOSER), "only the field is emptied").toBeNull();
  pressKey("Escape");
  await until(() => document.activeElement === find(COMPOSER));
});

const paste = (on: Element): void =>
  void on.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true }));

test("a paste uploads nothing from a page that lists no files", async () => {
  const { backend } = await showPages();
  for (const page of ["Trash", "Archived"]) {
    press(page);
    await until(() => find("main h1")?.textContent.includes(page));
    paste(get("main h1"));
  }
  expect(backend.argsOf("read_clipboard")).toEqual([]);
});

test("text that is pasted beside the fields goes into the composer", async () => {
  const { backend } = await showApp({
    open: { messages: [question("q")] },
    replies: { read_clipboard: { offer: null, text: "copied text" } },
  });
  paste(await until(() => find("article")));
  await until(() => find<HTMLTextAreaElement>(COMPOSER)?.value === "copied text");
  expect(backend.argsOf("read_clipboard")).toEqual([{ to: { kind: "conversation", conversationId: "c" } }]);
});

test("the composer has its text again after another page", async () => {
  await showPages();
  typeInto(COMPOSER, "words");
  press("Trash");
  await until(() => find("main h1")?.textContent.includes("Trash"));
  pressKey("Escape", get(".places button"));
  await until(() => find<HTMLTextAreaElement>(COMPOSER)?.value === "words");
});

test("Escape leaves the trash and the archive, wherever in the window the focus is", async () => {
  await showPages();
  for (const page of ["Trash", "Archived"]) {
    press(page);
    await until(() => find("main h1")?.textContent.includes(page));
    pressKey("Escape", get(".places button"));
    await until(() => document.activeElement === find(COMPOSER));
  }
});

test("the keys from part to part of the window reach the trash and the archive", async () => {
  await showPages();
  for (const page of ["Trash", "Archived"]) {
    press(page);
    const region = `main [data-region="${page.toLowerCase()}"]`;
    await until(() => find(region));
    expect(find(`${region} [data-region-entry]`)).not.toBeNull();
  }
});
