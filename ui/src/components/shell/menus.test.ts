import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { click, filesPage, find, get, pressKey, showApp } from "../../testing/appWindow";
import type { Replies } from "../../testing/replies";
import { until } from "../../testing/until";
import { conversation, row } from "../../testing/views/conversations";
import { file } from "../../testing/views/files";
import { answer, code, html, question } from "../../testing/views/messages";
import { itemByLetters } from "../ui/menu/menuItems";

const OFFER = file("offer");
const WORDS = html('See <a href="https://example.org/study" data-host="example.org">the study</a>.');

/** A conversation with every element that has a menu. */
async function show(replies: Replies = {}) {
  const { session } = await showApp({
    start: { conversations: [row("c"), row("d")] },
    open: {
      messages: [
        question("q", { blocks: [html("Which?")], attachments: [OFFER] }),
        answer("a", { status: "complete", blocks: [WORDS, code("rust", "let a = 1;")] }),
      ],
      draft: {
        text: "",
        attachments: [file("readings", { status: { kind: "uploading", sentBytes: 500 } })],
        version: 0,
      },
    },
    replies: {
      ...filesPage([OFFER]),
      open_preview: { kind: "text", text: "", part: [], firstLine: 1, isSource: false },
      inspect_file: () => new Promise(() => undefined),
      ...replies,
    },
  });
  return session;
}

const menu = () => find('[role="menu"]');
const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
const labels = (): string[] => items().map((item) => item.querySelector(".grow")?.textContent ?? "");
const item = (label: string): HTMLElement => items()[labels().indexOf(label)] as HTMLElement;

/** Opens the context menu of a selector's element. Returns whether the web view would show its own menu. */
function rightClick(selector: string): boolean {
  const event = new MouseEvent("contextmenu", { bubbles: true, cancelable: true, button: 2 });
  get(selector).dispatchEvent(event);
  flushSync();
  return !event.defaultPrevented;
}

test("nothing of the page has the web view's own menu, also where no other is", async () => {
  await show();
  for (const selector of ["body", "main", ".list h2", "article", ".speaker", "textarea", "button"]) {
    expect(rightClick(selector), selector).toBe(false);
    pressKey("Escape");
  }
  rightClick(".list h2");
  expect(menu(), "nothing is meant there").toBeNull();
});

test("an answer, a question and a conversation have what their buttons do", async () => {
  await show({ copy_text: "Which?", list_files_only_in: [] });
  rightClick('article[aria-label="Assistant"]:last-of-type .words');
  expect(labels()).toEqual(
    expect.arrayContaining(["Copy", "Copy as plain text", "Fork from here", "Details", "Delete answer"]),
  );
  rightClick("article.you .question-card");
  expect(labels()).toEqual(expect.arrayContaining(["Copy", "Edit", "Show source", "Delete question"]));
  item("Edit").click();
  await until(() => document.querySelector('textarea[aria-label="Edited question"]'));
  expect(menu()).toBeNull();
  rightClick("[data-conversation-id]");
  expect(labels()).toEqual([
    ...["Open", "Rename", "Select", "Pin", "Move to folder…", "Mark as unread"],
    ...["Copy as Markdown", "Export…", "Print…", "Archive", "Delete"],
  ]);
  item("Move to folder…").click();
  await until(() => document.querySelector("dialog"));
});

test("a conversation that is not open is renamed by its menu", async () => {
  const session = await show({
    open_conversation: ({ conversationId }) => conversation({ row: row(conversationId) }),
  });
  const other = session.state.conversations.find(({ id }) => id !== session.state.open?.row.id);
  rightClick(`[data-conversation-id="${other?.id}"]`);
  item("Rename").click();
  const field = await until(() => document.querySelector<HTMLInputElement>(".title-field"));
  expect(field.value).toBe(other?.title);
});

test("links and code have their own, which press what stands there", async () => {
  const session = await show({ save_settings: null });
  rightClick(".prose a[href^=http]");
  expect(labels()).toEqual(["Open in browser", "Copy link", "Copy link text"]);
  pressKey("Escape");
  rightClick(".code pre");
  expect(labels().slice(0, 2)).toEqual(["Copy code", "Save as file…"]);
  expect(item("Wrap lines").getAttribute("aria-checked")).toBe("false");
  item("Wrap lines").click();
  await until(() => session.state.settings.wrapsCode);
});

test("a file opens by its menu, and the rest depends on how it stands", async () => {
  const session = await show();
  rightClick(".upload-row small");
  expect(labels()[0]).toBe("Open");
  expect(labels()).toContain("Cancel upload");
  item("Open").click();
  await until(() => session.documents.current);
});

test("a row of the Files page and a file of a question have a menu of their own", async () => {
  const session = await show();
  rightClick("article.you .file-chip small");
  expect(labels()).toContain("Open");
  expect(labels()).not.toContain("Delete question");
  pressKey("Escape");
  click('[data-drop="files"]');
  await until(() => document.querySelector('tr[data-status="ready"]'));
  rightClick('tr[data-status="ready"] td:last-child');
  expect(labels()).toEqual(expect.arrayContaining(["Open", "Download", "Delete"]));
  item("Open").click();
  await until(() => session.documents.current);
});

test("arrows, letters and Escape work in a menu, and the keyboard goes back to where it was", async () => {
  await show();
  const composer = get<HTMLTextAreaElement>('textarea[aria-label="Message"]');
  composer.focus();
  rightClick('article[aria-label="Assistant"]');
  const at = (): string => document.activeElement?.querySelector(".grow")?.textContent ?? "";
  expect(at()).toBe("Copy");
  pressKey("ArrowDown");
  expect(at()).toBe("Copy as plain text");
  pressKey("f");
  expect(at()).toBe("Fork from here");
  pressKey("End");
  expect(at()).toBe("Delete answer");
  pressKey("ArrowDown");
  expect(at()).toBe("Copy");
  pressKey("Escape");
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(composer);
});

test("the Menu key and Shift F10 open the menu of what has the focus", async () => {
  await show();
  const article = get('article[aria-label="Assistant"]');
  article.tabIndex = -1;
  for (const [key, shiftKey] of [
    ["ContextMenu", false],
    ["F10", true],
  ] as const) {
    article.focus();
    pressKey(key, null, { shiftKey });
    expect(labels()).toContain("Delete answer");
    pressKey("Escape");
    expect(document.activeElement).toBe(article);
  }
});

test("in a field words are cut, copied and pasted by the shell", async () => {
  const copied: string[] = [];
  await show({
    copy: ({ copied: { text } }) => {
      copied.push(text);
      return null;
    },
    read_clipboard: () => ({ offer: null, text: copied.at(-1) ?? "" }),
    // The test types into the search field, which sends this after a pause.
    search_conversations: [],
  });
  const field = get<HTMLInputElement>('input[aria-label="Search"]');
  field.value = "one two three";
  field.focus();
  field.setSelectionRange(4, 8);
  rightClick('input[aria-label="Search"]');
  expect(labels()).toEqual(["Undo", "Redo", "Cut", "Copy", "Paste", "Select all"]);
  item("Cut").click();
  await until(() => field.value === "one three");
  expect(copied).toEqual(["two "]);
  field.setSelectionRange(0, 0);
  rightClick('input[aria-label="Search"]');
  expect(item("Cut").getAttribute("aria-disabled")).toBe("true");
  item("Paste").click();
  await until(() => field.value === "two one three");
  expect(document.activeElement).toBe(field);
});

test("letters lead to the next item that begins so", () => {
  const all = ["Copy", "Cut", "Paste", "Copy link"];
  expect(itemByLetters(all, "c", -1)).toBe(1);
  expect(itemByLetters(all, "c", 0)).toBe(1);
  expect(itemByLetters(all, "c", 1)).toBe(3);
  expect(itemByLetters(all, "copy l", 3)).toBe(3);
  expect(itemByLetters(all, "x", 0)).toBe(-1);
});
