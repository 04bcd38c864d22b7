import { expect, test } from "vitest";
import type { Command } from "../ipc/backend";
import type { AppEvent, MessageView, ProblemView } from "../ipc/bindings";
import { manualBackend } from "../testing/backend";
import { conversation, row } from "../testing/views/conversations";
import { file } from "../testing/views/files";
import { answer, html, question, turnUpdated, sent } from "../testing/views/messages";
import { startView } from "../testing/views/start";
import { textOf } from "../testing/views/text";
import { nextQuestion } from "./conversation/attachTarget";
import { Session } from "./session.svelte";
import { until } from "../testing/until";

/** A backend whose calls the test settles one by one. */
function byHand() {
  const backend = manualBackend();
  const { calls } = backend;
  const next = async (command: Command) =>
    until(() => {
      const at = calls.findIndex((call) => call.command === command);
      return at < 0 ? null : calls.splice(at, 1)[0];
    });
  return { backend, next, calls, emit: (event: AppEvent) => backend.emit(event) };
}

const view = (messages: MessageView[]) => conversation({ messages });

const full: ProblemView = { code: "disk_full", title: textOf("problem-disk-full"), detail: [] };

async function started(messages: MessageView[]) {
  const byTest = byHand();
  const starting = Session.start(byTest.backend);
  (await byTest.next("start")).settle(startView({ conversations: [row("c")], openConversationId: "c" }));
  (await byTest.next("open_conversation")).settle(view(messages));
  const session = await starting;
  return { session, ...byTest };
}

const update = (seq: number, text: string): AppEvent => turnUpdated("a", seq, text);

test("words that arrive before the reply to sending are not lost", async () => {
  const { session, next, emit, calls } = await started([]);
  const sending = session.sendMessage("c", "hello");
  const send = await next("send_message");
  emit(update(1, "one"));
  emit(update(2, "one two"));
  send.settle(sent(question("q"), answer("a")));
  expect(await sending).toBe(true);
  expect(session.state.open?.messages.at(-1)?.blocks).toEqual([html("one two")]);
  expect(calls).toEqual([]);
});

test("after a missed update the conversation is asked for again, once, and goes on from there", async () => {
  const { session, next, emit, calls } = await started([answer("a", { seq: 1 })]);
  emit(update(4, "late"));
  const again = await next("open_conversation");
  emit(update(5, "later"));
  expect(calls).toEqual([]);
  again.settle(view([answer("a", { seq: 4, blocks: [html("late")] })]));
  await until(() => session.state.open?.messages[0]?.seq === 5);
  expect(session.state.open?.messages[0]?.blocks).toEqual([html("later")]);
});

test("a refused message is a problem on the page and says that nothing was sent", async () => {
  const { session, next } = await started([]);
  const sending = session.sendMessage("c", "hello");
  (await next("send_message")).fail(full);
  expect(await sending).toBe(false);
  const notices = session.state.notices.map(({ tone, title }) => [tone, title()]);
  expect(notices).toEqual([["problem", "The disk is full."]]);
  expect(session.state.open?.messages).toEqual([]);
});

test("a full disk is no longer said once a question or a draft is saved", async () => {
  const { session, next } = await started([]);
  const refuse = async (): Promise<void> => {
    const refused = session.sendMessage("c", "hello");
    (await next("send_message")).fail(full);
    await refused;
  };
  await refuse();
  session.showProblem({ code: "storage", title: textOf("backup-failed"), detail: [] });
  const titles = () => session.state.notices.map(({ title }) => title());
  expect(titles()).toContain("The disk is full.");
  (await next("save_draft")).settle(null);
  await until(() => titles().length === 1);
  expect(titles()).not.toContain("The disk is full.");
  await refuse();
  (await next("save_draft")).fail(full);
  expect(titles()).toContain("The disk is full.");
  const sending = session.sendMessage("c", "hello");
  (await next("send_message")).settle(sent(question("q"), answer("a")));
  await sending;
  expect(titles()).not.toContain("The disk is full.");
});

test("a file that is told of before the reply to attaching it stands as it was told", async () => {
  const { session, next, emit } = await started([]);
  const attaching = session.attach.attachText(nextQuestion("c"), "words");
  (await next("offer_text")).settle({ offerId: 1 });
  const attach = await next("attach_offer");
  const waiting = { kind: "waiting", reason: textOf("problem-disk-full"), againAtMs: null } as const;
  emit({ type: "file_changed", file: file("f", { status: { kind: "hashing", readBytes: 1 } }) });
  emit({ type: "file_changed", file: file("f", { status: waiting }) });
  attach.settle({
    text: "",
    attachments: [file("f", { status: { kind: "queued" }, alreadySinceMs: 5 })],
    version: 0,
  });
  expect(await attaching).toBe("f");
  expect(session.state.open?.draft.attachments).toMatchObject([
    { id: "f", status: waiting, alreadySinceMs: 5 },
  ]);

  // The next reply is newer than the earlier events.
  const removing = session.attach.remove(nextQuestion("c"), "g");
  (await next("remove_attachment")).settle({
    text: "",
    attachments: [file("f", { status: { kind: "paused" } })],
  });
  await removing;
  expect(session.state.open?.draft.attachments[0]?.status.kind).toBe("paused");
});

test("a closed file dialog is not a problem", async () => {
  const { session, next } = await started([]);
  const picking = session.attach.pick(nextQuestion("c"));
  (await next("pick_attachments")).fail({ ...full, code: "cancelled" });
  await picking;
  expect(session.state.notices).toEqual([]);
});

test("a slow answer does not take the page from a conversation that was opened later", async () => {
  const { session, next } = await started([]);
  const first = session.openConversation("slow");
  const slow = await next("open_conversation");
  const second = session.openConversation("quick");
  (await next("open_conversation")).settle({ ...view([]), row: row("quick") });
  await second;
  slow.settle({ ...view([]), row: row("slow") });
  await first;
  expect(session.state.open?.row.id).toBe("quick");
});

test("the conversation on the page is opened again after a request for another one fails", async () => {
  const { session, next } = await started([]);
  const first = session.openConversation("slow");
  const slow = await next("open_conversation");
  const second = session.openConversation("gone");
  (await next("open_conversation")).fail({ ...full, code: "not_found" });
  slow.settle({ ...view([]), row: row("slow") });
  await Promise.all([first, second]);
  const again = await next("open_conversation");
  expect(again.args).toEqual({ conversationId: "c" });
  again.settle(view([]));
  await until(() => !session.isOpening);
  expect(session.state.open?.row.id).toBe("c");
});

test("a failed request for another conversation leaves the earlier stretch of this one on the page", async () => {
  const { session, next } = await started([]);
  const opening = session.openMessage("q");
  (await next("open_message")).settle({ ...view([question("q")]), hasLater: true });
  await opening;
  const failing = session.openConversation("gone");
  (await next("open_conversation")).fail({ ...full, code: "not_found" });
  await failing;
  (await next("open_conversation")).settle(view([answer("last")]));
  await until(() => !session.isOpening);
  expect(session.state.open?.messages.map(({ id }) => id)).toEqual(["q"]);
});

test("settings that could not be saved are as they were", async () => {
  const { session, next } = await started([]);
  const saving = session.saveSettings({ ...session.state.settings, theme: "dark" });
  expect(session.state.settings.theme).toBe("dark");
  (await next("save_settings")).fail(full);
  await saving;
  expect(session.state.settings.theme).toBe("system");
});

test("a refused setting does not take back a later one", async () => {
  const { session, next } = await started([]);
  const before = session.state.settings;
  const first = session.saveSettings({ ...before, theme: "dark" });
  const refused = await next("save_settings");
  const second = session.saveSettings({ ...before, hidesSidebar: true });
  refused.fail(full);
  await first;
  expect(session.state.settings).toEqual({ ...before, hidesSidebar: true });
  (await next("save_settings")).settle(null);
  await second;
  expect(session.state.settings).toEqual({ ...before, hidesSidebar: true });
});

test("events received before a snapshot are newer than it", async () => {
  const { session, next, emit } = await started([]);
  const opening = session.openConversation("d");
  const open = await next("open_conversation");
  emit({ type: "conversation_changed", row: row("d", { title: "Newer", version: 1 }) });
  emit({ type: "file_changed", file: file("f", { status: { kind: "ready" } }) });
  const older = { text: "", attachments: [file("f", { status: { kind: "queued" } })] };
  open.settle({ ...view([]), row: row("d", { title: "Older" }), draft: older });
  await opening;
  expect(session.state.open?.row.title).toBe("Newer");
  expect(session.state.conversations.find(({ id }) => id === "d")?.title).toBe("Newer");
  expect(session.state.open?.draft.attachments[0]?.status.kind).toBe("ready");
});

test("the draft of a conversation that was deleted meanwhile is not saved again", async () => {
  const { session, next, calls } = await started([]);
  session.drafts.typed("c", "words");
  const saving = session.drafts.flush();
  (await next("save_draft")).fail({ ...full, code: "not_found" });
  await saving;
  await session.drafts.flush();
  expect(calls).toEqual([]);
  expect(session.state.notices).toEqual([]);
});

test("a conversation is opened after the last words have been written down", async () => {
  const { session, next, calls } = await started([]);
  session.drafts.typed("c", "last words");
  const opening = session.openConversation("c");
  const saving = await next("save_draft");
  expect(calls).toEqual([]);
  saving.settle(null);
  (await next("open_conversation")).settle(view([]));
  await opening;
});

test("a new conversation that comes late does not take the page from one that was opened later", async () => {
  const { session, next } = await started([]);
  const creating = session.createConversation();
  const slow = await next("create_conversation");
  const opening = session.openConversation("quick");
  (await next("open_conversation")).settle({ ...view([]), row: row("quick") });
  await opening;
  slow.settle({ ...view([]), row: row("new") });
  await creating;
  expect(session.state.open?.row.id).toBe("quick");
});

test("a draft that cannot be written down is not called kept", async () => {
  const { session, next } = await started([]);
  session.drafts.typed("c", "words");
  void session.drafts.flush();
  (await next("save_draft")).fail(full);
  await until(() => !session.state.isDraftKept);
  const again = session.drafts.flush();
  (await next("save_draft")).settle(null);
  await again;
  expect(session.state.isDraftKept).toBe(true);
});

test("a window that is to close saves text at once, and all settings before it goes", async () => {
  const { session, next, emit, calls } = await started([]);
  const before = session.state.settings;
  void session.saveSettings({ ...before, theme: "dark" });
  const first = await next("save_settings");
  void session.saveSettings({ ...before, hidesSidebar: true });
  session.drafts.typed("c", "last words");
  emit({ type: "close_asked" });
  (await next("save_draft")).settle(null);
  expect(calls).toEqual([]);
  first.settle(null);
  const second = await next("save_settings");
  expect(calls).toEqual([]);
  second.settle(null);
  await next("close_window");
});

const around = (id: string) => ({
  messages: [question("before"), question(id)],
  hasEarlier: true,
  hasLater: true,
});

test("who comes back to a conversation finds what is around the message that was read, at once", async () => {
  const { session, next } = await started([]);
  session.places.keep("d", { messageId: "far", offset: -20 });
  const opening = session.openConversation("d");
  (await next("open_conversation")).settle({ ...view([question("last")]), row: row("d"), hasEarlier: true });
  const loading = await next("load_around");
  expect(loading.args).toEqual({ conversationId: "d", messageId: "far" });
  expect(session.state.open?.row.id, "nothing else is shown meanwhile").toBe("c");
  loading.settle(around("far"));
  await opening;
  expect(session.state.open?.messages.map(({ id }) => id)).toEqual(["before", "far"]);
  expect(session.state.open?.hasLater).toBe(true);
});

test("a message that was read and is gone leads to the end, without a problem", async () => {
  const { session, next } = await started([]);
  session.places.keep("d", { messageId: "deleted", offset: -20 });
  const opening = session.openConversation("d");
  (await next("open_conversation")).settle({ ...view([question("last")]), row: row("d") });
  (await next("load_around")).fail({ ...full, code: "not_found" });
  await opening;
  expect(session.state.open?.messages.map(({ id }) => id)).toEqual(["last"]);
  expect(session.state.notices).toEqual([]);
});

test("what is around the message is not asked for where it is known with the end, or on the page", async () => {
  const { session, next, calls } = await started([question("known")]);
  session.places.keep("d", { messageId: "last", offset: -20 });
  const opening = session.openConversation("d");
  (await next("open_conversation")).settle({ ...view([question("last")]), row: row("d") });
  await opening;
  session.places.keep("d", { messageId: "far", offset: -20 });
  const again = session.openConversation("d");
  (await next("open_conversation")).settle({ ...view([question("last")]), row: row("d") });
  await again;
  expect(calls).toEqual([]);
});

test("who goes to a message does not go back to where they were", async () => {
  const { session, next } = await started([]);
  session.places.keep("d", { messageId: "far", offset: -20 });
  const opening = session.openMessage("found");
  (await next("open_message")).settle({ ...view([question("found")]), row: row("d") });
  expect(await opening).toBe(true);
  expect(session.places.of("d")).toBeNull();
});
