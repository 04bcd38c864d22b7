import { expect, test } from "vitest";
import type { ConversationView, MessageView, MessagesView } from "../../ipc/bindings";
import { conversation, options, row } from "../../testing/views/conversations";
import { file } from "../../testing/views/files";
import { answer, html, question, sent } from "../../testing/views/messages";
import { openState } from "../../testing/views/start";
import { apply } from "./apply";
import type { AppState } from "./appState";
import { withOptions } from "./merge";
import {
  MAX_KNOWN,
  withDraft,
  withEarlier,
  withLater,
  withOpened,
  withPage,
  withSent,
  withStretch,
} from "./replies";

const ids = (state: ReturnType<typeof openState>) => state.open?.messages.map(({ id }) => id);

test("asking again for the open conversation keeps earlier messages that are on the page", () => {
  const before = openState([question("q1"), answer("a1"), question("q2"), answer("a2", { seq: 1 })]);
  const messages = [question("q2"), answer("a2", { seq: 6, blocks: [html("all of it")] })];
  const after = withOpened({ ...before, isOpenStale: true }, conversation({ messages, hasEarlier: true }));
  expect(ids(after)).toEqual(["q1", "a1", "q2", "a2"]);
  expect(after.open?.messages[3]?.seq).toBe(6);
  expect(after.open?.hasEarlier).toBe(false);
  expect(after.isOpenStale).toBe(false);
});

test("another conversation replaces the one on the page", () => {
  const view = conversation({ row: row("d"), messages: [question("x")] });
  expect(ids(withOpened(openState([question("q")]), view))).toEqual(["x"]);
});

test("files to attach are offered of the service of the conversation alone", () => {
  const view = (profileId: string) => conversation({ row: row("d", { profileId }) });
  const before = { ...openState([]), latestFiles: [file("f")] };
  expect(withOpened(before, view("local")).latestFiles?.map(({ id }) => id)).toEqual(["f"]);
  expect(withOpened(before, view("office")).latestFiles).toBeNull();
});

const pageOf = (messages: MessageView[], extra: Partial<MessagesView> = {}): MessagesView => ({
  messages,
  hasEarlier: true,
  hasLater: false,
  ...extra,
});
const many = (n: number, name: string) => Array.from({ length: n }, (_, i) => question(`${name}${i}`));
/** A stretch before the end of the conversation. */
function elsewhere(messages: MessageView[]): AppState {
  const state = openState(messages);
  return { ...state, open: state.open && { ...state.open, hasEarlier: true, hasLater: true } };
}

test("earlier messages come before those that are there, none twice", () => {
  const page = pageOf([question("q1"), question("q2")]);
  const after = withEarlier(openState([question("q2")]), "c", "q2", page);
  expect(ids(after)).toEqual(["q1", "q2"]);
  expect(after.open?.hasEarlier).toBe(true);
  const late = withEarlier(after, "c", "q2", page);
  expect(late, "it was asked for before something else began").toBe(after);
});

test("later messages come after those that are there, until the end is known", () => {
  const before = elsewhere([question("q1")]);
  const more = withLater(before, "c", "q1", pageOf([question("q2")], { hasLater: true }));
  expect([ids(more), more.open?.hasLater]).toEqual([["q1", "q2"], true]);
  const all = withLater(more, "c", "q2", pageOf([question("q3")]));
  expect([ids(all), all.open?.hasLater]).toEqual([["q1", "q2", "q3"], false]);
  expect(withLater(all, "c", "q1", pageOf([question("x")]))).toBe(all);
});

test("however far one reads, the number of messages that are known has a bound", () => {
  const up = withEarlier(openState(many(MAX_KNOWN, "b")), "c", "b0", pageOf(many(40, "a")));
  expect(up.open?.messages).toHaveLength(MAX_KNOWN);
  expect([up.open?.messages[0]?.id, up.open?.hasLater]).toEqual(["a0", true]);
  const last = `b${MAX_KNOWN - 1}`;
  const down = withLater(elsewhere(many(MAX_KNOWN, "b")), "c", last, pageOf(many(40, "d")));
  expect(down.open?.messages).toHaveLength(MAX_KNOWN);
  expect([down.open?.messages.at(-1)?.id, down.open?.hasEarlier]).toEqual(["d39", true]);
});

test("another stretch stands instead of the one that was known, and back at the end as it was opened", () => {
  const jumped = withPage(openState([question("q9")]), "c", pageOf([question("q1")], { hasLater: true }));
  expect([ids(jumped), jumped.open?.hasLater]).toEqual([["q1"], true]);
  const view = { ...openState([question("q9")]).open, hasEarlier: true, hasLater: false } as ConversationView;
  const back = withOpened(jumped, view);
  expect([ids(back), back.open?.hasLater, back.open?.hasEarlier]).toEqual([["q9"], false, true]);
});

test("what happens after the stretch that is read does not disturb it, and is said", () => {
  const before = elsewhere([question("q1")]);
  const conversationId = "c";
  const changed = apply(before, { type: "message_changed", conversationId, message: answer("a9") });
  expect([ids(changed), changed.isOpenStale, changed.open?.isNewBelow]).toEqual([["q1"], false, true]);
  const reply = sent(question("q9"), answer("a9"));
  const asked = apply(before, { type: "question_sent", sent: reply, entries: [] });
  expect([ids(asked), asked.open?.isNewBelow]).toEqual([["q1"], true]);
});

test("what is sent from the middle of a conversation stands at its end", () => {
  const reply = sent(question("q9"), answer("a9"));
  const after = withSent(elsewhere([question("q1"), answer("a1")]), "c", reply);
  expect(ids(after)).toEqual(["q9", "a9"]);
  expect([after.open?.hasEarlier, after.open?.hasLater]).toEqual([true, false]);
});

test("a change at an end of the stretch that is read stays in it", () => {
  const before = elsewhere([question("q1"), answer("a1"), question("q2")]);
  const stretch = { row: row("c"), hasLater: false };
  const gone = { ...stretch, after: "a1", messages: [answer("a2")], until: "q3" };
  const after = withStretch(before, gone);
  expect([ids(after), after.open?.hasLater]).toEqual([["q1", "a1", "a2"], true]);
  const far = { ...stretch, after: "x1", messages: [answer("x2")], until: "x3" };
  expect(ids(withStretch(before, far))).toEqual(["q1", "a1", "q2"]);
  const begun = { ...stretch, after: null, messages: [answer("x0")], until: "x3" };
  expect(ids(withStretch(before, begun))).toEqual(["q1", "a1", "q2"]);
  const flipped = { ...stretch, after: "q1", messages: [answer("b1")], until: null, hasLater: true };
  const other = withStretch(before, flipped);
  expect([ids(other), other.open?.hasLater]).toEqual([["q1", "b1"], true]);
});

test("a sent message stands at the end with its answer, and of its draft only failed uploads stay", () => {
  const before = openState([]);
  const failed = file("bad", { status: { kind: "failed", reason: [], canRetry: true, isUnsent: false } });
  const unreadable = file("odd", {
    status: { kind: "failed", reason: [], canRetry: false, isUnsent: false },
  });
  const open = before.open && {
    ...before.open,
    draft: { text: "hello", attachments: [file("good"), failed, unreadable], version: 0 },
  };
  const reply = sent(question("q"), answer("a"));
  const after = withSent({ ...before, open }, "c", reply);
  expect(ids(after)).toEqual(["q", "a"]);
  expect(after.open?.draft).toEqual({ text: "", attachments: [failed], version: 0 });
});

test("an answer that was told about before the reply is not put there twice", () => {
  const before = openState([question("q"), answer("a", { seq: 3, blocks: [html("words")] })]);
  const reply = sent(question("q"), answer("a"));
  const after = withSent(before, "c", reply);
  expect(ids(after)).toEqual(["q", "a"]);
  expect(after.open?.messages[1]?.blocks).toEqual([html("words")]);
});

test("an answer that was asked for again stands in the place of the old one", () => {
  const before = openState([question("q"), answer("old", { status: "failed" })]);
  const reply = sent(null, answer("new"), "old");
  expect(ids(withSent(before, "c", reply))).toEqual(["q", "new"]);
});

test("a reply about attachments leaves the words in the composer alone", () => {
  const before = openState([]);
  const open = before.open && { ...before.open, draft: { text: "typed since", attachments: [], version: 0 } };
  const after = withDraft({ ...before, open }, "c", { text: "older", attachments: [file("f")], version: 0 });
  expect(after.open?.draft.text).toBe("typed since");
  expect(after.open?.draft.attachments).toHaveLength(1);
});

test("options are those of the open conversation only", () => {
  const before = openState([]);
  const limited = options({ maxOutputTokens: 200 });
  expect(withOptions(before, "c", limited).open?.options.maxOutputTokens).toBe(200);
  expect(withOptions(before, "another", limited)).toBe(before);
});

test("however many questions are asked, the number of messages that are known has a bound", () => {
  const reply = sent(question("q9"), answer("a9"));
  const after = withSent(openState(many(MAX_KNOWN, "b")), "c", reply);
  expect(after.open?.messages).toHaveLength(MAX_KNOWN);
  expect([after.open?.messages.at(-1)?.id, after.open?.hasEarlier]).toEqual(["a9", true]);
});

test("a conversation that is opened around a message ends where that page ends", () => {
  const view = { ...openState([question("q5"), answer("a5")]).open, hasLater: true } as ConversationView;
  const after = withOpened(openState([question("q9")]), view);
  expect([ids(after), after.open?.hasLater]).toEqual([["q5", "a5"], true]);
});
