import { beforeEach, expect, test, vi } from "vitest";
import type { FileView, MessageView, SearchGroupView } from "./ipc/bindings";
import * as pageErrors from "./ipc/pageErrors";
import { button, filesPage, find, get, press, pressKey, showApp, typeInto } from "./testing/appWindow";
import { until } from "./testing/until";
import { conversation, row } from "./testing/views/conversations";
import { file } from "./testing/views/files";
import { answer, html, question } from "./testing/views/messages";
import { searchView } from "./testing/views/search";

// Values that cannot be rendered, as a defect of the app could produce them: the rest of the window keeps working.

const FIELD = 'main input[type="search"]';

beforeEach(() => void vi.spyOn(pageErrors, "reportPageError").mockReturnValue());

/** Not of its type: rendering reads properties of it. */
const broken = <T>(): T => null as unknown as T;

const bad = (id: string, text: string): MessageView =>
  answer(id, { blocks: [html(text)], attachments: [broken<FileView>()] });

test("a message that cannot be rendered shows its text, can be copied, and leads to its details", async () => {
  const { backend } = await showApp({
    open: { messages: [question("q", { blocks: [html("Why?")] }), bad("a", "Because <b>so</b>.")] },
    replies: { copy_text: "Because **so**.", copy: null, inspect_answer: null as never },
  });
  const article = await until(() => find('article[data-message-id="a"] pre')?.closest("article"));
  expect(article.querySelector("pre")?.textContent).toBe("Because so.");
  expect(get('article[data-message-id="q"]').textContent).toContain("Why?");
  expect(button("Regenerate", get('article[data-message-id="q"]')) ?? null).toBeNull();
  press("Copy", article);
  await until(() => backend.argsOf("copy").length === 1);
  expect(backend.argsOf("copy")[0]?.copied.text).toBe("Because **so**.");
  press("Details", article);
  await until(() => find('[data-region="details"]'));
  expect(backend.argsOf("inspect_answer")).toEqual([{ messageId: "a" }]);
});

test("a file that cannot be rendered keeps its name and its buttons among the others", async () => {
  const odd = file("odd", { name: "odd.pdf", notDeleted: [broken()] });
  const { backend } = await showApp({
    replies: { ...filesPage([odd, file("fine", { name: "fine.pdf" })]), delete_files: null },
  });
  press("Files");
  await until(() => find("tbody")?.textContent.includes("fine.pdf"));
  const failed = await until(() =>
    [...document.querySelectorAll("tbody tr")].find((one) => one.querySelector("bdi")),
  );
  expect(failed.textContent).toContain("odd.pdf");
  press("Delete", failed);
  expect(backend.argsOf("delete_files")).toEqual([{ fileIds: ["odd"] }]);
});

test("a result that cannot be rendered shows its title and excerpt, and opens", async () => {
  const group: SearchGroupView = {
    type: "conversation",
    row: { ...row("c", { title: "Harbour" }), folderId: "f" },
    nMatches: broken<number>(),
    hits: [
      { messageId: "a", role: "assistant", createdAtMs: Symbol("no time") as never, excerpt: "the harbour" },
    ],
    nMore: 0,
  };
  const opened = conversation({ messages: [question("q"), answer("a")] });
  const { backend } = await showApp({
    open: opened,
    replies: {
      search_everything: searchView({ groups: [group], nGroups: 1, nMessages: 1, nConversations: 1 }),
      list_searches: [],
      note_search: [],
      open_message: opened,
    },
  });
  pressKey("F", document.body, { ctrlKey: true, shiftKey: true });
  await until(() => find(FIELD));
  typeInto(FIELD, "harbour");
  const section = await until(() => find('section[aria-label="Harbour"]'));
  expect(section.textContent).toContain("the harbour");
  section.querySelector<HTMLElement>(".hit")?.click();
  await until(() => find('article[data-message-id="a"]'));
  expect(backend.argsOf("open_message")).toEqual([{ messageId: "a" }]);
});

test("a list of conversations that cannot be rendered leaves the conversation and its composer", async () => {
  const odd = row("d", { title: Symbol("no title") as never });
  const { session } = await showApp({ start: { conversations: [row("c"), odd] }, open: { row: row("c") } });
  await until(() => find(".broken"));
  expect(find('textarea[aria-label="Message"]')).not.toBeNull();
  session.change((state) => ({ ...state, conversations: [row("c"), row("d")] }));
  await until(() => find('nav [data-conversation-id="d"]'));
});
