import { flushSync, tick } from "svelte";
import { expect, test, vi } from "vitest";
import { IS_MAC } from "./format/keys";
import type { DraftView, OutboxEntryView } from "./ipc/bindings";
import { click, button, find, get, nameOf, press, pressKey, showApp, typeInto } from "./testing/appWindow";
import { until } from "./testing/until";
import { conversation, row } from "./testing/views/conversations";
import { file } from "./testing/views/files";
import { answer, ending, entry, html, question, turnUpdated, sent } from "./testing/views/messages";
import { office, service } from "./testing/views/services";
import { textOf } from "./testing/views/text";

// Questions and their answers. The test provides the app's replies and events.

const growing = () => find('article[data-status="streaming"] .prose');
const articles = () => [...document.querySelectorAll("article")];

test("a sent message is answered on the page, and its words leave the composer", async () => {
  const { backend } = await showApp({
    open: { draft: { text: "Which one is cheaper?", attachments: [], version: 0 } },
    replies: {
      send_message: sent(
        question("q", { blocks: [html("Which one is cheaper?")] }),
        answer("a", { status: "sending" }),
      ),
      stop_turn: null,
    },
  });
  press("Send");
  await until(() => articles().length === 2);
  expect(backend.argsOf("send_message")).toEqual([{ conversationId: "c", text: "Which one is cheaper?" }]);
  expect(find("textarea")).toHaveProperty("value", "");
  expect(button("Send")?.getAttribute("aria-disabled")).toBe("true");
  backend.emit(turnUpdated("a", 1, "Halden costs"));
  backend.emit(turnUpdated("a", 2, "Halden costs less"));
  await until(() => growing()?.textContent === "Halden costs less");
  press("Stop");
  expect(backend.argsOf("stop_turn")).toEqual([{ conversationId: "c" }]);
  const stopped = answer("a", { status: "stopped", seq: 3, blocks: [html("Halden costs less")] });
  backend.emit({ type: "message_changed", conversationId: "c", message: { ...stopped, ending: ending() } });
  await until(() => find('article[data-status="stopped"]'));
  expect(button("Stop")).toBeUndefined();
});

test("a stopped answer goes on behind its words", async () => {
  const kept = html("Halden’s lead shrinks.");
  const { backend } = await showApp({
    open: {
      messages: [question("q"), answer("a", { status: "stopped", blocks: [kept], ending: ending() })],
    },
    replies: {
      continue_answer: sent(
        null,
        answer("b", { status: "sending", blocks: [kept], version: 2, nVersions: 2 }),
        "a",
      ),
    },
  });
  press("Continue");
  await until(() => find('article[data-status="sending"]'));
  expect(backend.argsOf("continue_answer")).toEqual([{ messageId: "a" }]);
  backend.emit(turnUpdated("b", 1, "It stays ahead.", { keep: 1 }));
  await until(() => growing()?.textContent === "Halden’s lead shrinks.It stays ahead.");
  expect(find('article[data-status="stopped"]')).toBeNull();
});

const outbox = () => [...document.querySelectorAll<HTMLElement>('[role="group"][aria-label="Not sent"]')];

test("a question that could not be sent says when its service is back", async () => {
  const { backend } = await showApp({
    start: { services: [service(), office({ state: "offline" })] },
    open: { row: row("c", { profileId: "office" }), outbox: [entry("e", { isOutOfReach: true })] },
  });
  expect(outbox()[0]?.textContent).not.toContain("is back");
  backend.emit({ type: "services_changed", services: [service(), office()] });
  expect(outbox()[0]?.textContent).toContain("chat.example.org is back.");
  expect([...(outbox()[0]?.querySelectorAll("button") ?? [])].map(nameOf)).toEqual([
    "Send now",
    "Edit",
    "Remove",
  ]);
});

test("questions that are not sent stand below the messages with what can be done about them", async () => {
  await showApp({
    open: {
      messages: [question("q"), answer("a", { status: "complete" })],
      outbox: [
        entry("first", { isOutOfReach: true }),
        entry("second", { isOutOfReach: true, wait: "connection", attachments: [file("journal")] }),
        entry("third", { wait: "answer" }),
      ],
    },
  });
  const slips = outbox();
  expect(slips.map((slip) => [...slip.querySelectorAll("button")].map(nameOf))).toEqual([
    ["Send now", "Send when back online", "Edit", "Remove"],
    // The name of the attached file leads to its preview.
    ["journal.pdf", "Send now", "Confirm before sending", "Edit", "Remove"],
    ["Send now", "Edit", "Remove"],
  ]);
  expect(slips[0] && get('[role="log"]').contains(slips[0])).toBe(true);
  expect(articles()).toHaveLength(2);
});

test("a question that is not sent is edited, removed, restored, moved to the composer and sent", async () => {
  const second = entry("second");
  const { backend } = await showApp({
    open: { messages: [question("q"), answer("a", { status: "complete" })], outbox: [entry("e"), second] },
    replies: {
      edit_outbox_entry: null,
      remove_outbox_entry: null,
      restore_outbox_entry: null,
      withdraw_outbox_entry: { text: "Edited words", attachments: [], version: 0 },
      send_outbox_entry: null,
    },
  });
  const emit = (...entries: OutboxEntryView[]): void => {
    backend.emit({ type: "outbox_changed", conversationId: "c", entries });
  };
  const first = () => outbox()[0] ?? document;

  press("Edit", first());
  expect(backend.argsOf("edit_outbox_entry")).toEqual([{ entryId: "e", text: "e", isDone: false }]);
  emit(entry("e", { isEdited: true }), second);
  typeInto('textarea[aria-label="Question"]', "Edited words");
  press("Save", first());
  await until(() => backend.argsOf("edit_outbox_entry").some(({ isDone }) => isDone));
  const saved = { entryId: "e", text: "Edited words", isDone: true };
  expect(backend.argsOf("edit_outbox_entry").at(-1)).toEqual(saved);
  const edited = entry("e", { text: "Edited words", blocks: [html("Edited words")] });
  emit(edited, second);
  expect(first().textContent).toContain("Edited words");

  button("Remove", first())?.focus();
  press("Remove", first());
  expect(backend.argsOf("remove_outbox_entry")).toEqual([{ entryId: "e" }]);
  emit({ ...edited, isRemoved: true }, second);
  expect(document.activeElement).toBe(button("Undo", first()));
  pressKey("z", document.body, IS_MAC ? { metaKey: true } : { ctrlKey: true });
  expect(backend.argsOf("restore_outbox_entry")).toEqual([{ entryId: "e" }]);
  emit(edited, second);
  expect(first().contains(document.activeElement)).toBe(true);

  press("Edit", first());
  emit({ ...edited, isEdited: true }, second);
  press("Move to message field", first());
  const composer = get<HTMLTextAreaElement>('textarea[aria-label="Message"]');
  await until(() => composer.value === "Edited words");
  expect(backend.argsOf("withdraw_outbox_entry")).toEqual([{ entryId: "e" }]);
  emit(second);

  press("Send now", first());
  await until(() => backend.argsOf("send_outbox_entry").length === 1);
  const asked = question("q2", { blocks: second.blocks });
  const reply = sent(asked, answer("a2", { status: "sending" }));
  backend.emit({ type: "question_sent", sent: reply, entries: [] });
  await until(() => articles().length === 4);
  expect(outbox()).toHaveLength(0);
});

test("what is written while an answer arrives waits for its end, and says so", async () => {
  const { backend } = await showApp({
    open: { messages: [question("q"), answer("a", { seq: 1, blocks: [html("So far")] })] },
    replies: { queue_message: null },
  });
  const composer = get<HTMLTextAreaElement>('textarea[aria-label="Message"]');
  typeInto('textarea[aria-label="Message"]', "And then?");
  expect(button("Send")?.getAttribute("aria-disabled")).toBe("false");
  expect(button("Send")?.dataset["tip"]).toContain("Send after this answer");
  expect(document.body.textContent).toContain("Sends after this answer");
  press("Send");
  await until(() => composer.value === "");
  expect(backend.argsOf("queue_message")).toEqual([{ conversationId: "c", text: "And then?" }]);
  const entries = [entry("And then?", { wait: "answer" })];
  backend.emit({ type: "outbox_changed", conversationId: "c", entries });
  expect(outbox()[0]?.textContent).toContain("And then?");
  expect(button("Send now", outbox()[0])).toBeUndefined();
});

test("a question that cannot leave says what is in the way and counts the seconds", async () => {
  const words = textOf("problem-host-unknown", { host: "chat.example.org" });
  const waiting = { words, againAtMs: Date.now() + 8_500, sendsAtMs: null };
  await showApp({ open: { messages: [question("q"), answer("a", { status: "sending", waiting })] } });
  const notice = find('article[data-status="sending"] [role="status"]');
  expect(notice?.textContent).toContain("Can’t find chat.example.org.");
  expect(notice?.textContent).toMatch(/Retrying in \d+\u00a0s/);
  expect(notice?.querySelector(".screen-reader")?.textContent).toBe("Will retry automatically.");
  expect(button("Stop")).toBeDefined();
});

test("a question that waits for a file in processing says for how long, and can be sent at once", async () => {
  const words = textOf("upload-waits", { n: 0, name: "a.pdf" });
  const waiting = { words, againAtMs: null, sendsAtMs: Date.now() + 9 * 60_000 - 500 };
  const { backend } = await showApp({
    open: { messages: [question("q"), answer("a", { status: "sending", waiting })] },
    replies: { send_now: null },
  });
  const notice = find('article[data-status="sending"] [role="status"]');
  expect(notice?.textContent).toContain("a.pdf");
  expect(notice?.textContent).toMatch(/[89]\u00a0min/);
  press("Send now");
  await until(() => backend.argsOf("send_now").length > 0);
  expect(backend.argsOf("send_now")).toEqual([{ messageId: "a" }]);
});

test("an answer says what must be known beside its words", async () => {
  const notes = [textOf("ending-files-in-progress", { n: 2 }), textOf("ending-empty")];
  await showApp({ open: { messages: [question("q"), answer("a", { status: "complete", notes })] } });
  const shown = find('article[data-message-id="a"]')?.textContent;
  expect(shown).toContain("still processing 2 files");
  expect(shown).toContain("no text");
});

test("another version is shown, and the focus stays on the way to the next", async () => {
  const shown = answer("a2", { status: "complete", version: 2, nVersions: 3 });
  const { session, backend } = await showApp({
    open: { messages: [question("q"), shown] },
    replies: {
      show_version: {
        row: row("c"),
        after: "q",
        messages: [{ ...shown, id: "a3", version: 3 }],
        until: null,
        hasLater: false,
      },
    },
  });
  const group = () => find('[role="group"][aria-label^="Version"]');
  expect(group()?.getAttribute("aria-label")).toBe("Version 2 of 3");
  expect(group()?.textContent).toContain("2/3");
  button("Next version")?.focus();
  press("Next version");
  await until(() => group()?.getAttribute("aria-label") === "Version 3 of 3");
  expect(backend.argsOf("show_version")).toEqual([{ messageId: "a2", number: 3 }]);
  expect(session.state.announcement).toBe("Version 3 of 3");
  await until(() => document.activeElement?.closest("article")?.contains(group()));
  expect(button("Next version")?.getAttribute("aria-disabled")).toBe("true");
});

test("a question is edited in its slip, and Escape gives the edit up", async () => {
  const { backend } = await showApp({
    open: {
      messages: [
        question("q", { blocks: [html("Own words")], attachments: [file("offer")] }),
        answer("a", { status: "complete" }),
      ],
    },
    replies: {
      copy_text: "Own words",
      save_edit: null,
      edit_question: sent(
        question("q2", { blocks: [html("Other words")], version: 2, nVersions: 2 }),
        answer("a2", { status: "sending" }),
        "q",
      ),
    },
  });
  const slip = () => find<HTMLTextAreaElement>('textarea[aria-label="Edited question"]');
  press("Edit");
  await until(slip);
  expect(slip()?.value).toBe("Own words");
  pressKey("Escape", slip());
  await until(() => !slip());
  expect(backend.argsOf("save_edit").at(-1)).toEqual({ messageId: "q", text: null, removedFileIds: [] });
  press("Edit");
  await until(slip);
  typeInto('textarea[aria-label="Edited question"]', "Other words");
  pressKey("Enter", slip());
  await until(() => find("article.you .prose")?.textContent?.includes("Other words"));
  const args = { messageId: "q", text: "Other words", fileIds: ["offer"] };
  expect(backend.argsOf("edit_question")).toEqual([args]);
  expect(slip()).toBeNull();
  expect(find("article.you")?.textContent).toContain("2/2");
});

test("an edit of the outbox is saved when its field goes, and can be canceled when it is back", async () => {
  const editedEntry = entry("e", { isEdited: true });
  const { backend } = await showApp({
    start: { nTrashed: 1 },
    open: { messages: [question("q"), answer("a", { status: "complete" })], outbox: [editedEntry] },
    replies: {
      edit_outbox_entry: null,
      list_trash: { conversations: [], messages: [], nBackups: 0, version: 0 },
    },
  });
  const slip = () => find<HTMLTextAreaElement>('textarea[aria-label="Question"]');
  await until(slip);
  expect(document.activeElement, "the edit began before this window").not.toBe(slip());
  typeInto('textarea[aria-label="Question"]', "Half edited");
  press("Trash");
  await until(() => !slip());
  await until(() => backend.argsOf("edit_outbox_entry").length === 1);
  const kept = { entryId: "e", text: "Half edited", isDone: false };
  expect(backend.argsOf("edit_outbox_entry")).toEqual([kept]);
  const entries = [{ ...editedEntry, text: "Half edited" }];
  backend.emit({ type: "outbox_changed", conversationId: "c", entries });
  pressKey("Escape", get(".places button"));
  await until(slip);
  expect(slip()?.value).toBe("Half edited");
  await until(() => document.activeElement === find('textarea[aria-label="Message"]'));
  pressKey("Escape", slip());
  await until(() => backend.argsOf("edit_outbox_entry").length === 2);
  expect(backend.argsOf("edit_outbox_entry").at(-1)).toEqual({ entryId: "e", text: "e", isDone: true });
});

test("a question that is moved to the composer does not replace the draft of another conversation", async () => {
  const held: ((draft: DraftView) => void)[] = [];
  const other = conversation({
    row: row("d"),
    draft: { text: "Another draft", attachments: [], version: 0 },
  });
  const own = conversation({
    messages: [question("q"), answer("a", { status: "complete" })],
    outbox: [entry("e", { isEdited: true })],
  });
  const { session, backend } = await showApp({
    replies: {
      open_conversation: ({ conversationId }) => (conversationId === "d" ? other : own),
      withdraw_outbox_entry: () => new Promise<DraftView>((resolve) => void held.push(resolve)),
    },
  });
  const composer = () => get<HTMLTextAreaElement>('textarea[aria-label="Message"]');
  await until(() => button("Move to message field"));
  press("Move to message field");
  const withdraw = await until(() => held[0]);
  await session.openConversation("d");
  flushSync();
  withdraw({ text: "Moved question", attachments: [], version: 0 });
  await until(() => session.drafts.textOf("c") === "Moved question");
  await tick();
  expect(composer().value).toBe("Another draft");
  expect(backend.argsOf("save_draft")).toEqual([]);
});

test("a title that is being typed does not go to the conversation that is opened", async () => {
  const other = conversation({ row: row("d") });
  const { session, backend } = await showApp({
    replies: {
      open_conversation: ({ conversationId }) => (conversationId === "d" ? other : conversation()),
      rename_conversation: row("c"),
    },
  });
  const field = () => find<HTMLInputElement>(".title-field.of-page");
  click("h1 button");
  typeInto(".title-field.of-page", "Own title");
  await session.openConversation("d");
  flushSync();
  expect(field()).toBeNull();
  const renamed = backend.argsOf("rename_conversation").map(({ conversationId }) => conversationId);
  expect(renamed).not.toContain("d");
});

test("a file that was removed from an edited question is not sent after a visit to another page", async () => {
  const attachments = [file("offer"), file("notes")];
  const { backend } = await showApp({
    start: { nTrashed: 1 },
    open: {
      messages: [question("q", { edit: "Other words", attachments }), answer("a", { status: "complete" })],
    },
    replies: {
      list_trash: { conversations: [], messages: [], nBackups: 0, version: 0 },
      save_edit: null,
      edit_question: sent(question("q2"), answer("a2", { status: "sending" }), "q"),
    },
  });
  const slip = () => find<HTMLTextAreaElement>('textarea[aria-label="Edited question"]');
  await until(slip);
  press("Remove notes.pdf");
  press("Trash");
  await until(() => !slip());
  pressKey("Escape", get(".places button"));
  await until(slip);
  expect(button("Remove notes.pdf")).toBeUndefined();
  pressKey("Enter", slip());
  await until(() => backend.argsOf("edit_question").length === 1);
  const args = { messageId: "q", text: "Other words", fileIds: ["offer"] };
  expect(backend.argsOf("edit_question")).toEqual([args]);
});

test("an edit of a question is saved when the window is hidden", async () => {
  const { backend } = await showApp({
    open: { messages: [question("q", { edit: "Own words" }), answer("a", { status: "complete" })] },
    replies: { save_edit: null },
  });
  await until(() => find('textarea[aria-label="Edited question"]'));
  typeInto('textarea[aria-label="Edited question"]', "Other words");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  vi.restoreAllMocks();
  await Promise.resolve();
  const saved = { messageId: "q", text: "Other words", removedFileIds: [] };
  expect(backend.argsOf("save_edit")).toEqual([saved]);
});

test("a deleted message is gone from the page and comes back", async () => {
  const gone = { row: row("c"), after: null, messages: [], until: "a", hasLater: false };
  const { backend } = await showApp({
    open: { messages: [question("q"), answer("a", { status: "complete" })] },
    replies: { delete_message: gone, restore_message: { ...gone, messages: [question("q")] } },
  });
  press("Delete question");
  await until(() => articles().length === 1);
  press("Undo");
  await until(() => articles().length === 2);
  await until(() => !button("Undo"));
  expect(backend.argsOf("delete_message")).toEqual([{ messageId: "q" }]);
  expect(backend.argsOf("restore_message")).toEqual([{ messageId: "q" }]);
});
