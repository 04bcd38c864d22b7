import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { OpenDocumentsView } from "./ipc/bindings";
import { click, button, find, get, press, pressKey, typeInto } from "./testing/appWindow";
import {
  asked,
  cited,
  CTRL,
  MANUAL,
  openCitation,
  pane,
  showCited,
  useWindowWidths,
} from "./testing/citedManual";
import { until } from "./testing/until";
import { conversation, row } from "./testing/views/conversations";
import { fileDetails, pages } from "./testing/views/files";
import { answer, html, question, turnUpdated, sent } from "./testing/views/messages";

// Documents next to the conversation: opening them from a citation, and using them.

const narrowWindow = useWindowWidths();

test("a citation shows its words with the sentences around them, and leads into the document and back", async () => {
  const { session, backend } = await showCited();
  get(".prose .cite").focus();
  get(".prose .cite").click();
  const card = await until(() => find(".source-card"));
  expect(document.activeElement?.textContent?.trim()).toBe("Open at page 7");
  expect(card.querySelector("mark")).not.toBeNull();
  expect(card.querySelector("blockquote")?.textContent).toBe(
    "It is cold. The fans stay off for two minutes.",
  );
  expect(button("Download", card)).toBeDefined();
  press("Open at page 7");
  await until(() => pane()?.querySelector(".paper mark"));
  expect(pane()?.getAttribute("aria-label")).toBe("Document");
  expect(find(".source-card")).toBeNull();
  expect(backend.argsOf("open_preview")).toEqual([
    { fileId: "manual", place: "page 7", quote: "The fans stay off.", isSource: false },
  ]);
  const citations = get('[aria-label="Citations"]');
  expect([...citations.querySelectorAll("[aria-pressed]")].map((one) => one.textContent)).toEqual([
    "1 page 7",
    "2 page 9",
  ]);
  expect(get(".prose .cite").getAttribute("aria-current")).toBe("true");
  expect(get<HTMLInputElement>('input[aria-label="Page"]').value).toBe("7");

  press("Next citation");
  await until(() => get<HTMLInputElement>('input[aria-label="Page"]').value === "9");
  expect(backend.argsOf("locate_quote").at(-1)).toEqual({
    previewId: "p",
    place: "page 9",
    quote: "The door heaters stay on.",
  });
  expect(get(".prose .cite").getAttribute("aria-current")).toBeNull();

  expect(session.documents.current?.name).toBe("manual.pdf");
  get(".leaves").focus();
  pressKey("Escape", get(".leaves"));
  await until(() => !pane());
  await until(() => document.activeElement === get(".prose .cite"));
  expect(backend.argsOf("close_preview")).toEqual([{ fileId: "manual" }]);
});

test("a file that is opened as such shows no citations of an answer that cited it before", async () => {
  const { session } = await showCited();
  await openCitation();
  get('[aria-label="Citations"]');
  session.documents.select("manual");
  flushSync();
  expect(find('[aria-label="Citations"]'), "another way to the same tab").not.toBeNull();
  await session.documents.open({ fileId: "manual", place: "", quote: "" });
  flushSync();
  expect(find('[aria-label="Citations"]')).toBeNull();
});

test("with the document beside it, a chip goes straight to its passage", async () => {
  const { backend } = await showCited();
  await openCitation();
  click(document.querySelectorAll<HTMLElement>(".prose .cite")[1]);
  expect(find(".source-card")).toBeNull();
  await until(() => backend.argsOf("locate_quote").length === 1);
  await until(() => document.querySelectorAll(".prose .cite")[1]?.getAttribute("aria-current") === "true");
  expect(backend.argsOf("open_preview")).toHaveLength(1);
});

test("pages are turned by keys, by the field and by thumbnails, and words of a page are text", async () => {
  await showCited();
  await openCitation();
  const field = get<HTMLInputElement>('input[aria-label="Page"]');
  pressKey("PageDown", get(".leaves"));
  expect(field.value).toBe("8");
  pressKey("PageUp", get(".leaves"));
  expect(field.value).toBe("7");
  pressKey("g", get(".leaves"), CTRL);
  expect(document.activeElement).toBe(field);
  field.value = "40";
  field.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  expect(field.value, "the last one there is").toBe("12");
  const current = () => find('nav[aria-label="Page thumbnails"] [aria-current="page"]');
  await until(() => current()?.getAttribute("aria-label") === "Page 12");
  pressKey("t", get(".leaves"));
  await until(() => !find('nav[aria-label="Page thumbnails"]'));
  const layer = await until(() => find(".paper .text-layer"));
  expect(layer.textContent).toBe("The fans stay off.");
});

test("in a narrow pane thumbnails are shown only when they are asked for, and that is not kept", async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
  const { backend } = await showCited();
  await openCitation();
  const thumbnails = () => find('nav[aria-label="Page thumbnails"]');
  expect(thumbnails()).toBeNull();
  pressKey("t", get(".leaves"));
  await until(thumbnails);
  pressKey("t", get(".leaves"));
  await until(() => !thumbnails());
  expect(backend.argsOf("save_settings")).toEqual([]);
});

test("an answer that arrives changes nothing in the document", async () => {
  const { backend } = await showCited();
  await openCitation();
  await until(() => pane()?.querySelector(".paper mark"));
  const streaming = answer("b", { seq: 1, blocks: [html("So far")] });
  backend.emit({ type: "message_changed", conversationId: "c", message: { ...cited, id: "a" } });
  const reply = sent(question("q2"), streaming);
  backend.emit({ type: "question_sent", sent: reply, entries: [] });
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(get(".document-pane"), {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  for (let seq = 2; seq < 12; seq += 1) {
    backend.emit(turnUpdated("b", seq, `So far ${seq}`));
  }
  await until(() => find('article[data-status="streaming"] .prose')?.textContent?.includes("So far 11"));
  changes.push(...observer.takeRecords());
  observer.disconnect();
  expect(changes).toEqual([]);
});

test("documents stay in their tabs when another conversation is opened, and what is open is kept", async () => {
  const { session, backend } = await showCited(
    { open_conversation: ({ conversationId }) => conversation({ row: row(conversationId) }) },
    { conversations: [row("c"), row("d")], openConversationId: "c" },
  );
  await session.documents.open({ fileId: "manual", place: "", quote: "" });
  await session.documents.open({ fileId: "minutes", place: "", quote: "" });
  await until(() => pane()?.querySelector(".sheet"));
  const tabs = () => [...document.querySelectorAll<HTMLElement>('[role="tablist"] [role="tab"]')];
  expect(tabs().map((tab) => [tab.textContent?.trim(), tab.getAttribute("aria-selected")])).toEqual([
    ["manual.pdf", "false"],
    ["minutes.pdf", "true"],
  ]);
  get('[data-conversation-id="d"]').click();
  await until(() => session.state.open?.row.id === "d");
  expect(tabs()).toHaveLength(2);
  tabs()[1]?.focus();
  pressKey("ArrowLeft", tabs()[1]);
  await until(() => pane()?.querySelector(".paper"));
  await until(() => document.activeElement === tabs()[0]);
  pressKey("Delete", tabs()[0]);
  await until(() => tabs().length === 1);
  expect(backend.argsOf("close_preview")).toEqual([{ fileId: "manual" }]);
  const kept = () => backend.argsOf("save_open_documents").at(-1)?.open;
  await until(() => kept()?.documents.length === 1 && kept()?.current === "minutes");
  expect(kept()).toEqual({
    documents: [{ fileId: "minutes", name: "minutes.pdf", page: 1, zoomPercent: null }],
    current: "minutes",
    isShown: true,
  });
});

test("what was open is open again at the start, at its page", async () => {
  const openDocuments: OpenDocumentsView = {
    documents: [
      { fileId: "manual", name: "manual.pdf", page: 5, zoomPercent: 125 },
      { fileId: "minutes", name: "minutes.md", page: 1, zoomPercent: null },
    ],
    current: "manual",
    isShown: true,
  };
  const { backend } = await showCited({}, { openDocuments });
  await until(() => find('input[aria-label="Page"]'));
  expect(get<HTMLInputElement>('input[aria-label="Page"]').value).toBe("5");
  expect(get(".tools .menu-btn").textContent).toMatch(/Zoom 125/);
  expect(document.querySelectorAll('[role="tab"]')).toHaveLength(2);
  expect(backend.argsOf("open_preview").map(({ fileId }) => fileId)).toEqual(["manual"]);
});

test("words are found in a document that flows, from one place to the next", async () => {
  const { session } = await showCited();
  await session.documents.open({ fileId: "minutes", place: "", quote: "" });
  await until(() => pane()?.querySelector(".sheet p"));
  pressKey("f", get(".leaves"), CTRL);
  await until(() => find('[role="search"][aria-label="Find in document"] input') === document.activeElement);
  typeInto('[role="search"][aria-label="Find in document"] input', "delivery");
  const count = () => find('[role="search"][aria-label="Find in document"] [role="status"]')?.textContent;
  await until(() => count() === "1 of 2");
  pressKey("Enter");
  await until(() => count() === "2 of 2");
  pressKey("Enter");
  await until(() => count() === "1 of 2");
  pressKey("Escape");
  expect(find('[role="search"][aria-label="Find in document"]')).toBeNull();
  expect(document.activeElement).toBe(get(".leaves"));
});

test("words are found in plain text", async () => {
  const { session } = await showCited({
    open_preview: { kind: "text", text: "keep = 30\nkeep = 31\n", part: [], firstLine: 1, isSource: false },
  });
  await session.documents.open({ fileId: "cables", place: "", quote: "" });
  await until(() => pane()?.querySelector(".sheet")?.textContent?.includes("keep"));
  press("Find in document");
  typeInto('[role="search"][aria-label="Find in document"] input', "keep =");
  await until(() => find("[role='search'] [role='status']")?.textContent === "1 of 2");
});

test("words are found on the pages of a PDF, which are asked for in several steps", async () => {
  let n = 0;
  const { backend } = await showCited({
    find_in_preview: () => {
      n += 1;
      const all = [
        { page: 2, n: 1 },
        { page: 8, n: 2 },
      ];
      return n === 1 ? { pages: all.slice(0, 1), hasMore: true } : { pages: all, hasMore: false };
    },
  });
  await openCitation();
  press("Find in document");
  await until(() => find('[aria-label="Find in document"] input'));
  typeInto('[role="search"][aria-label="Find in document"] input', "fans");
  await until(() => find("[role='search'] [role='status']")?.textContent === "2 of 3");
  expect(get<HTMLInputElement>('input[aria-label="Page"]').value, "from the page in sight on").toBe("8");
  expect(n).toBe(2);
  await until(() => backend.argsOf("mark_page").some(({ query }) => query === "fans"));
});

test("a passage that was changed since, and words that are not there, are said", async () => {
  const { session } = await showCited({
    open_preview: ({ fileId }) =>
      fileId === "manual"
        ? { ...pages("p", 12), place: { page: 3, found: "fragment" } }
        : { kind: "text", text: "keep = 30", part: [], firstLine: 1, isSource: false },
  });
  await session.documents.open({ fileId: "manual", place: "page 3", quote: "words that were changed" });
  await until(() => pane()?.textContent?.includes("The nearest match is highlighted"));
  await session.documents.open({ fileId: "cables", place: "", quote: "words that are not there" });
  await until(() => pane()?.textContent?.includes("The quoted text was not found here"));
});

test("a document is shown and turned while its citations are looked for, and a failed search says nothing", async () => {
  const fail: (() => void)[] = [];
  const sheet = (title: string) => ({ title, html: `<p>All of ${title}</p>`, nLeftOut: 0 });
  const { session } = await showCited({
    open_preview: {
      kind: "readable",
      division: "sheets",
      parts: [sheet("Hall 1"), sheet("Hall 2")],
      first: 0,
      hasSource: false,
    },
    find_quotes: () => new Promise((_, reject) => fail.push(() => reject(new Error("interrupted")))),
  });
  const open = session.documents.open({ fileId: "readings", place: "", quote: "All of Hall 1" });
  await until(() => find(".sheet")?.textContent === "All of Hall 1");
  await until(() => fail.length === 1);
  press("Hall 2");
  await until(() => find(".sheet")?.textContent === "All of Hall 2");
  fail[0]?.();
  await open;
  await until(() => session.documents.current?.aim === null);
  flushSync();
  expect(find(".document-pane [role=status]")).toBeNull();
});

test("a document of the app’s own parts is turned part by part, with the cited words marked", async () => {
  const { session } = await showCited({
    open_preview: {
      kind: "readable",
      division: "sheets",
      parts: [
        { title: "Hall 1", html: "<table><tbody><tr><td>1,412.6</td></tr></tbody></table>", nLeftOut: 0 },
        { title: "Hall 2", html: "<table><tbody><tr><td>1,702.4</td></tr></tbody></table>", nLeftOut: 3 },
      ],
      first: 1,
      hasSource: false,
    },
  });
  await session.documents.open({ fileId: "readings", place: "sheet Hall 2", quote: "1,702.4" });
  await until(() => find(".sheet mark")?.textContent === "1,702.4");
  expect(pane()?.textContent).toContain("3 rows aren’t shown.");
  expect(get<HTMLElement>(".sheet").dataset["quoteSource"]).toBe("readings.pdf, sheet “Hall 2”");
  press("Hall 1");
  await until(() => find(".sheet td")?.textContent === "1,412.6");
  expect(get('[role="tablist"][aria-label="Sheets"] [aria-selected="true"]').textContent).toBe("Hall 1");
});

test("of a long table the rows around another citation are read when it is gone to", async () => {
  const rows = (quote: string) => ({
    kind: "readable" as const,
    division: "sheets" as const,
    parts: [{ title: "", html: `<table><tbody><tr><td>${quote}</td></tr></tbody></table>`, nLeftOut: 9000 }],
    first: 0,
    hasSource: false,
  });
  const { session } = await showCited({ open_preview: ({ quote }) => rows(quote) });
  const show = (quote: string) => session.documents.open({ fileId: "readings", place: "", quote });
  await show("1,702.4");
  await until(() => find(".sheet mark")?.textContent === "1,702.4");
  await show("1,412.6");
  await until(() => find(".sheet mark")?.textContent === "1,412.6");
});

test("a file is opened in another app, after a download where it is not on this computer", async () => {
  let isHere = false;
  const { backend } = await showCited({
    open_file: () => isHere,
    download_file: "d1",
  });
  await openCitation();
  await until(() => find(".document-pane h2")?.textContent === "manual.pdf");
  press("More", get(".document-pane"));
  press("Open in default app");
  await until(() => backend.argsOf("download_file").length === 1);
  isHere = true;
  const download = {
    id: "d1",
    name: { id: "as-is", args: { text: "manual.pdf" } },
    doneBytes: 9,
    totalBytes: 9,
  };
  backend.emit({
    type: "downloads_changed",
    downloads: [{ ...download, state: { kind: "done", words: [] } }],
  });
  await until(() => backend.argsOf("open_file").length === 2);
});

test("what is known about a file says where it is used and which questions it answered", async () => {
  const { session, backend } = await showCited({
    inspect_file: fileDetails(MANUAL, {
      conversations: [{ conversationId: "c", title: "Two offers" }],
      citing: [
        {
          messageId: "a",
          conversationId: "c",
          question: "Why do they stop?",
          title: "Two offers",
          createdAtMs: 0,
        },
      ],
    }),
    open_message: conversation({ messages: [asked, cited] }),
  });
  await session.documents.open({ fileId: "manual", place: "", quote: "" });
  await until(() => session.documents.current?.details !== null);
  press("More", get(".document-pane"));
  press("About the file");
  const citing = await until(() => find('.facts [aria-label="Answers that cite it"] button'));
  expect(citing.textContent).toContain("Why do they stop?");
  citing.click();
  await until(() => backend.argsOf("open_message").length === 1);
  expect(backend.argsOf("open_message")).toEqual([{ messageId: "a" }]);
});

test("in a narrow window the document lies over the conversation, and a button leads back", async () => {
  narrowWindow();
  const { session } = await showCited();
  await openCitation();
  expect(get("main").inert).toBe(true);
  press("Conversation");
  await until(() => !pane());
  expect(get("main").inert).toBe(false);
  expect(session.documents.tabs).toHaveLength(1);
  await until(() => document.activeElement === get(".prose .cite"));
  pressKey("D", document.body, { ...CTRL, shiftKey: true });
  await until(pane);
  pressKey("Escape", document.body);
  await until(() => !pane());
});
