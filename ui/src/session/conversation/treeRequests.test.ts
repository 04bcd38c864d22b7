import { expect, test } from "vitest";
import type { AppState } from "../state/appState";
import type { MessageView, StretchView } from "../../ipc/bindings";
import { refusal, replyingBackend } from "../../testing/backend";
import type { Replies } from "../../testing/replies";
import { contextOf } from "../../testing/sessionContext";
import { row } from "../../testing/views/conversations";
import { answer, html, question, sent } from "../../testing/views/messages";
import { openState } from "../../testing/views/start";
import { withSent, withStretch } from "../state/replies";
import { TreeRequests } from "./treeRequests.svelte";

const stretch = (after: string | null, messages: MessageView[], until: string | null): StretchView => ({
  row: row("c"),
  after,
  messages,
  until,
  hasLater: false,
});
const ids = (state: AppState) => state.open?.messages.map(({ id }) => id);
const path = () => openState([question("q1"), answer("a1"), question("q2"), answer("a2")]);

function requests(replies: Replies) {
  const backend = replyingBackend(replies);
  const { context, state } = contextOf(path(), backend);
  const calls = () => backend.calls.map(({ command, args }) => [command, args]);
  return { tree: new TreeRequests(context), calls, state };
}

test("another version takes the place of all that followed", () => {
  const next = withStretch(path(), stretch("q1", [answer("b1"), question("q3")], null));
  expect(ids(next)).toEqual(["q1", "b1", "q3"]);
});

test("a deleted message goes and what follows it stays, drawn anew where it has changed", () => {
  const before = path();
  const next = withStretch(before, stretch("q1", [question("q2", { nVersions: 2 })], "a2"));
  expect(ids(next)).toEqual(["q1", "q2", "a2"]);
  expect(next.open?.messages[1]?.nVersions).toBe(2);
  expect(next.open?.messages[2]).toBe(before.open?.messages[3]);
});

test("a message comes back where it was, also above all that is on the page", () => {
  const page = openState([question("q2"), answer("a2")]);
  if (page.open) page.open = { ...page.open, hasEarlier: true };
  const next = withStretch(page, stretch("q1", [answer("a1"), question("q2")], "a2"));
  expect(ids(next)).toEqual(["a1", "q2", "a2"]);
  expect(next.open?.hasEarlier).toBe(true);
  const first = withStretch(page, stretch(null, [question("q1"), answer("a1")], "q2"));
  expect(ids(first)).toEqual(["q1", "a1", "q2", "a2"]);
  expect(first.open?.hasEarlier).toBe(false);
});

test("a stretch that is earlier than all on the page, or of another conversation, changes nothing here", () => {
  const page = path();
  expect(ids(withStretch(page, stretch("q0", [answer("a0")], "x")))).toEqual(ids(page));
  const elsewhere = { ...stretch(null, [], null), row: row("other") };
  expect(ids(withStretch(page, elsewhere))).toEqual(ids(page));
});

test("an edited question stands instead of the old one, and the draft stays as it is", () => {
  const before = path();
  if (before.open) before.open = { ...before.open, draft: { text: "typed", attachments: [], version: 0 } };
  const reply = sent(question("q9"), answer("a9"), "q1");
  const next = withSent(before, "c", reply, { isEdit: true });
  expect(ids(next)).toEqual(["q9", "a9"]);
  expect(next.open?.draft.text).toBe("typed");
});

test("an edit begins with the question's own words and is given up without a trace", async () => {
  const { tree, calls, state } = requests({ copy_text: "own words", save_edit: null });
  await tree.beginEdit(question("q1"));
  expect(state().open?.messages[0]?.edit).toBe("own words");
  tree.edits.typed("q1", "other");
  await tree.cancelEdit("q1");
  expect(state().open?.messages[0]?.edit).toBeNull();
  expect(calls().at(-1)).toEqual(["save_edit", { messageId: "q1", text: null, removedFileIds: [] }]);
});

test("words of an edit that could not be sent are written down and stay in the field", async () => {
  const { tree, calls, state } = requests({
    copy_text: "own words",
    save_edit: null,
    edit_question: refusal("The disk is full."),
  });
  await tree.beginEdit(question("q1"));
  tree.edits.typed("q1", "other words");
  expect(await tree.sendEdit("c", "q1", "other words", [])).toBe(false);
  expect(calls()).toContainEqual(["save_edit", { messageId: "q1", text: "other words", removedFileIds: [] }]);
  expect(state().open?.messages[0]?.edit).not.toBeNull();
});

test("files stay removed from an edited question until the edit is canceled, and are saved with it", async () => {
  const { tree, calls, state } = requests({
    copy_text: "own words",
    save_edit: null,
    edit_question: refusal("The disk is full."),
  });
  const removed = () => state().open?.messages[0]?.editRemovedFileIds;
  await tree.beginEdit(question("q1"));
  tree.removeFiles("q1", ["f1"]);
  tree.removeFiles("q1", ["f2"]);
  expect(await tree.sendEdit("c", "q1", "own words", [])).toBe(false);
  expect(removed()).toEqual(["f1", "f2"]);
  const saved = { messageId: "q1", text: "own words", removedFileIds: ["f1", "f2"] };
  expect(calls()).toContainEqual(["save_edit", saved]);
  tree.typeEdit("q1", "other words");
  expect(removed()).toEqual(["f1", "f2"]);
  await tree.cancelEdit("q1");
  expect(removed()).toEqual([]);
});

test("what was deleted in a row comes back in a row, the last first", async () => {
  const { tree, calls } = requests({
    delete_message: stretch("q1", [], "q2"),
    restore_message: stretch("q1", [answer("a1", { blocks: [html("back")] })], "q2"),
  });
  await tree.delete(answer("a1"));
  await tree.delete(question("q2"));
  expect(tree.undoable?.text()).toBe("2 messages deleted");
  await tree.undoable?.undo();
  expect(
    calls()
      .slice(2)
      .map(([, args]) => args),
  ).toEqual([{ messageId: "q2" }, { messageId: "a1" }]);
  expect(tree.undoable).toBeNull();
});

test("what could not come back can be tried again", async () => {
  const restore_message = refusal("The disk is full.");
  const { tree } = requests({ delete_message: stretch("q1", [], "q2"), restore_message });
  await tree.delete(answer("a1"));
  await tree.undoable?.undo();
  expect(tree.undoable?.text()).toBe("Answer deleted");
});

test("a message that could not be deleted has nothing to take back", async () => {
  const { tree } = requests({ delete_message: refusal("The disk is full.") });
  await tree.delete(answer("a1"));
  expect(tree.undoable).toBeNull();
});

test("what is let go stays in the trash", async () => {
  const { tree, calls } = requests({ delete_message: stretch("q1", [], "q2") });
  await tree.delete(answer("a1"));
  tree.undoable?.expire();
  expect(tree.undoable).toBeNull();
  expect(calls().map(([command]) => command)).toEqual(["delete_message"]);
});
