import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { ConversationView, SearchQuery, SearchView } from "./ipc/bindings";
import { button, find, get, press, pressKey, showApp, typeInto } from "./testing/appWindow";
import { until } from "./testing/until";
import { conversation, row } from "./testing/views/conversations";
import { file, fileDetails } from "./testing/views/files";
import { html, question } from "./testing/views/messages";
import { searchView } from "./testing/views/search";
import { service } from "./testing/views/services";

// The search page, by keyboard.

const hit = (messageId: string, excerpt: string) => ({
  messageId,
  role: "you" as const,
  createdAtMs: 1_000,
  excerpt,
});

const FOUND = searchView({
  groups: [
    {
      type: "conversation",
      row: row("c1", { title: "Defrosting" }),
      nMatches: 3,
      hits: [hit("m1", "defrost it"), hit("m2", "fn defrost()")],
      nMore: 1,
    },
    { type: "file", fileId: "f1", name: "defrost.pdf", sinceMs: 1_000, nMatches: 1, hits: [], nMore: 0 },
  ],
  nGroups: 2,
  nMessages: 3,
  nConversations: 1,
  nFiles: 1,
  nFileMatches: 1,
});
const NOTHING = searchView();

const FIELD = '[aria-label="Search everything"]';
const focused = (): string => (document.activeElement as HTMLElement).dataset["searchEntry"] ?? "";

/** Opens the page by its keys. */
async function showSearch(
  answer: (query: SearchQuery) => SearchView = () => FOUND,
  view: Partial<ConversationView> = {},
) {
  const opened = conversation({
    row: row("c1"),
    messages: [question("m1", { blocks: [html("defrost it")] })],
    ...view,
  });
  const shown = await showApp({
    start: { services: [service(), service({ profileId: "other" })] },
    open: { row: row("c1"), messages: opened.messages },
    replies: {
      search_everything: ({ query }) => answer(query),
      search_conversation: [hit("m1", "defrost it"), hit("m2", "fn defrost()"), hit("m3", "إزالة defrost")],
      list_searches: [],
      note_search: [],
      open_preview: { kind: "text", text: "defrost", part: [], firstLine: 1, isSource: false },
      inspect_file: fileDetails(file("f1")),
      open_message: opened,
      check_sources: null,
      load_later: { messages: [], hasEarlier: false, hasLater: true },
    },
  });
  pressKey("F", document.body, { ctrlKey: true, shiftKey: true });
  await until(() => document.activeElement === find(FIELD));
  return shown;
}

test("the arrows go through the results, and on to those that were not listed", async () => {
  await showSearch();
  typeInto(FIELD, "defrost");
  await until(() => find(".hits"));
  expect([...document.querySelectorAll(".hits mark")].map((mark) => mark.textContent)).toEqual([
    "Defrosting",
    "defrost",
    "defrost",
    "defrost",
  ]);
  pressKey("ArrowDown");
  expect(focused()).toBe("hit:m1");
  pressKey("ArrowDown");
  pressKey("ArrowDown");
  expect(focused()).toBe("more:c1");
  pressKey("ArrowDown");
  expect(focused()).toBe("file:f1");
  pressKey("ArrowUp");
  pressKey("ArrowUp");
  pressKey("ArrowRight");
  await until(() => focused() === "hit:m3");
  pressKey("Escape");
  expect(document.activeElement).toBe(get(FIELD));
});

test("a message that was opened leads back to the same place of the results", async () => {
  const { backend } = await showSearch();
  typeInto(FIELD, "defrost");
  await until(() => find(".hits"));
  pressKey("ArrowDown");
  (document.activeElement as HTMLElement).click();
  await until(() => find(`[data-message-id="m1"]`));
  expect(backend.argsOf("open_message")).toEqual([{ messageId: "m1" }]);
  expect(backend.argsOf("note_search")[0]).toMatchObject({ query: { text: "defrost" } });
  pressKey("ArrowLeft", document.body, { altKey: true });
  await until(() => focused() === "hit:m1");
  expect(get<HTMLInputElement>(FIELD).value).toBe("defrost");
});

test("Escape empties the field, and then leaves the page", async () => {
  await showSearch();
  typeInto(FIELD, "defrost");
  pressKey("Escape");
  expect(get<HTMLInputElement>(FIELD).value).toBe("");
  pressKey("Escape");
  expect(find(FIELD)).toBeNull();
});

test("filters are chosen in their menus, removed one by one, and cleared together", async () => {
  const { backend } = await showSearch();
  typeInto(FIELD, "defrost");
  const last = () => backend.argsOf("search_everything").at(-1)?.query.filters;
  expect(button("Clear filters")).toBeUndefined();
  press("From");
  press("You", get('[role="menu"]'));
  press("Has file");
  expect(last()).toMatchObject({ role: "you", hasFile: true });
  press("Remove filter: You");
  expect(last()).toMatchObject({ role: null, hasFile: true });
  press("Clear filters");
  expect(last()).toMatchObject({ role: null, hasFile: false });
  press("Service");
  expect(get('[role="menu"]').querySelectorAll("button")).toHaveLength(3);
});

test("where nothing was found, another spelling is offered", async () => {
  const suggestion = { text: "defrost", nMatches: 73 };
  await showSearch(({ text }) => (text === "defrozt" ? { ...NOTHING, suggestion } : FOUND));
  typeInto(FIELD, "defrozt");
  await until(() => button("Did you mean “defrost”?"));
  expect(get(".state").textContent).toContain("It has 73 results.");
  press("Did you mean “defrost”?");
  await until(() => find(".hits"));
});

test("the number of results is announced after a rest only", async () => {
  await showSearch();
  typeInto(FIELD, "defrost");
  await until(() => find(".hits"));
  const said = () => [...document.querySelectorAll('[role="status"]')].map((one) => one.textContent);
  expect(said()).not.toContain("4 results");
  await until(() => said().includes("4 results"));
});

test("Enter in the field of the sidebar searches everything for what stands there", async () => {
  const { backend } = await showSearch();
  pressKey("Escape");
  const field = '#sidebar [type="search"]';
  typeInto(field, "invoice");
  pressKey("Enter", get(field));
  flushSync();
  await until(() => get<HTMLInputElement>(FIELD).value === "invoice");
  expect(backend.argsOf("search_everything").at(-1)?.query.text).toBe("invoice");
});

test("a passage opens its document at the page, with what was shown of it marked", async () => {
  const passage = (n: number, page: number | null) => ({
    passage: n,
    page,
    excerpt: `… defrost ${String(n)} …`,
  });
  const group = {
    type: "file" as const,
    fileId: "f1",
    name: "manual.pdf",
    sinceMs: 1_000,
    nMatches: 3,
    hits: [passage(1, 112), passage(2, null)],
    nMore: 1,
  };
  const { backend, session } = await showSearch(() => ({ ...FOUND, groups: [group], nGroups: 1 }));
  typeInto(FIELD, "defrost");
  await until(() => find(".hits"));
  expect(get(".hits").textContent).toMatch(/manual\.pdf\s*File\s*3 matches\s*Page 112/);
  pressKey("ArrowDown");
  expect(focused()).toBe("passage:1");
  (document.activeElement as HTMLElement).click();
  await until(() => backend.argsOf("open_preview").length > 0);
  expect(backend.argsOf("open_preview")[0]).toMatchObject({
    fileId: "f1",
    place: "page 112",
    quote: "… defrost 1 …",
  });
  expect(session.documents.isShown).toBe(true);
});

test("while older messages are not in the index a search says so, and finds them when they are", async () => {
  let isIndexing = true;
  const { backend } = await showSearch(() => (isIndexing ? { ...NOTHING, isIndexing } : FOUND));
  const words = "Older messages are still being prepared for search.";
  typeInto(FIELD, "defrost");
  await until(() => document.body.textContent.includes(words));
  isIndexing = false;
  backend.emit({ type: "search_indexed" });
  await until(() => find(".hits"));
  expect(document.body.textContent).not.toContain(words);
});

test("a hit in the conversation that was left at another place is gone to once, and by one who scrolls", async () => {
  const messages = [question("m1", { blocks: [html("defrost it")] })];
  const { session } = await showSearch(() => FOUND, { messages, hasLater: true });
  session.places.keep("c1", { messageId: "m1", offset: -40 });
  typeInto(FIELD, "defrost");
  await until(() => find(".hits"));
  const keep = vi.spyOn(session.places, "keep");
  const scrolled = vi.spyOn(Element.prototype, "scrollIntoView");
  find('[data-search-entry="hit:m1"]')?.click();
  await until(() => find("article[data-found]"));
  expect(document.activeElement).toBe(find('article[data-message-id="m1"]'));
  expect(keep.mock.calls, "the reader begins elsewhere from now on, and has not left").toEqual([
    ["c1", null],
  ]);
  expect(scrolled).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
