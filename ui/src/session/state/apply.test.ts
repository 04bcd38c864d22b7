import { expect, test } from "vitest";
import type { AppEvent, BlockView } from "../../ipc/bindings";
import { row } from "../../testing/views/conversations";
import { file } from "../../testing/views/files";
import { answer, html, question, source, turnUpdated } from "../../testing/views/messages";
import { openState } from "../../testing/views/start";
import { textOf } from "../../testing/views/text";
import { apply } from "./apply";
import { mergeMessage } from "./merge";
import type { AppState } from "./appState";

const update = (seq: number, keep: number, tail: BlockView[]) => turnUpdated("a", seq, "", { keep, tail });

const messageIn = (state: AppState, id = "a") => state.open?.messages.find((message) => message.id === id);

test("an update keeps the blocks it names and puts its own after them", () => {
  const first = html("one");
  const before = openState([answer("a", { blocks: [first, html("tw")], seq: 4 })]);
  const after = messageIn(apply(before, update(5, 1, [html("two"), html("three")])));
  expect(after?.blocks).toEqual([html("one"), html("two"), html("three")]);
  expect(after?.blocks[0]).toBe(first);
  expect(after?.seq).toBe(5);
});

test("of a block that has grown only what is new is told", () => {
  const before = openState([answer("a", { blocks: [html("one"), html("two")], seq: 4 })]);
  const grown = { stays: 6, html: " three</p>", length: 16 };
  const event = { ...update(5, 1, [html("four")]), grown } as AppEvent;
  expect(messageIn(apply(before, event))?.blocks).toEqual([html("one"), html("two three"), html("four")]);
});

test.each([
  ["is another", { stays: 3, html: "x", length: 9 }, html("two")],
  ["is not there", { stays: 0, html: "x", length: 1 }, null],
  ["is no words", { stays: 0, html: "x", length: 1 }, { kind: "refusal", text: "No." } as const],
])("a block that %s does not grow: the conversation is asked for again", (_, grown, shown) => {
  const blocks = shown ? [html("one"), shown] : [html("one")];
  const before = openState([answer("a", { blocks, seq: 4 })]);
  const after = apply(before, { ...update(5, 1, []), grown } as AppEvent);
  expect(after.isOpenStale).toBe(true);
  expect(after.open).toBe(before.open);
});

test("an update that is included already changes nothing", () => {
  const before = openState([answer("a", { blocks: [html("new")], seq: 5 })]);
  expect(apply(before, update(5, 0, [html("old")]))).toBe(before);
});

test.each([
  ["a missed update", update(7, 0, [html("x")])],
  ["more blocks to keep than there are", update(6, 3, [html("x")])],
  ["an unknown message", { ...update(6, 0, []), messageId: "other" } as AppEvent],
])("%s makes the conversation stale and leaves its words alone", (_, event) => {
  const before = openState([answer("a", { blocks: [html("here")], seq: 5 })]);
  const after = apply(before, event);
  expect(after.isOpenStale).toBe(true);
  expect(after.open).toBe(before.open);
});

test("an answer of another conversation is none of the page's business", () => {
  const before = openState([]);
  expect(apply(before, { ...update(1, 0, []), conversationId: "other" } as AppEvent)).toBe(before);
});

test("the finished message has its own blocks and its end", () => {
  const before = openState([answer("a", { blocks: [html("settled"), html("op")], seq: 3 })]);
  const message = answer("a", { status: "complete", blocks: [html("settled"), html("open")], seq: 4 });
  const after = messageIn(apply(before, { type: "message_changed", conversationId: "c", message }));
  expect(after?.blocks).toEqual([html("settled"), html("open")]);
  expect(after?.status).toBe("complete");
});

test("an older view of a message does not replace a newer one", () => {
  const before = openState([answer("a", { blocks: [html("newer")], seq: 9 })]);
  const message = answer("a", { blocks: [html("older")], seq: 8 });
  expect(apply(before, { type: "message_changed", conversationId: "c", message })).toBe(before);
});

test("messages that did not change keep their identity", () => {
  const before = openState([question("q"), answer("a")]);
  const after = apply(before, update(1, 0, [html("x")]));
  expect(messageIn(after, "q")).toBe(messageIn(before, "q"));
});

test("a changed conversation moves to where its time belongs", () => {
  const state = {
    ...openState([]),
    conversations: [row("x", { updatedAtMs: 3 }), row("y", { updatedAtMs: 1 })],
  };
  const changed = row("y", { updatedAtMs: 5, title: "Y" });
  const after = apply(state, { type: "conversation_changed", row: changed });
  expect(after.conversations.map(({ id }) => id)).toEqual(["y", "x"]);
});

test("a conversation that is opened stays where it is among those of the same time", () => {
  const rows = [row("x", { updatedAtMs: 5 }), row("y", { updatedAtMs: 5 }), row("z", { updatedAtMs: 5 })];
  const changed = row("y", { updatedAtMs: 5, title: "Opened" });
  const after = apply(
    { ...openState([]), conversations: rows },
    { type: "conversation_changed", row: changed },
  );
  expect(after.conversations.map(({ id }) => id)).toEqual(["x", "y", "z"]);
});

test("a changed title stands in the head of the open conversation too", () => {
  const after = apply(openState([]), { type: "conversation_changed", row: row("c", { title: "New" }) });
  expect(after.open?.row.title).toBe("New");
});

test("the deleted conversation leaves the list and the page", () => {
  const after = apply(openState([]), { type: "conversation_deleted", conversationId: "c" });
  expect(after.conversations).toEqual([]);
  expect(after.open).toBeNull();
});

test("a changed file is new in the draft, beside its message and in the list", () => {
  const uploading = file("f", { status: { kind: "uploading", sentBytes: 1 } });
  const state = openState([question("q", { attachments: [uploading] }), answer("a")]);
  const open = state.open && { ...state.open, draft: { text: "", attachments: [uploading], version: 0 } };
  const before = { ...state, open, latestFiles: [uploading] };
  const after = apply(before, { type: "file_changed", file: file("f") });
  expect(after.open?.draft.attachments[0]?.status.kind).toBe("ready");
  expect(messageIn(after, "q")?.attachments[0]?.status.kind).toBe("ready");
  expect(after.latestFiles?.[0]?.status.kind).toBe("ready");
  expect(messageIn(after, "a")).toBe(messageIn(before, "a"));
});

test("an answer that cites a file which is deleted is asked for again, and no other", () => {
  const isStale = (deletedAtMs: number | null, name: string, kind: "deleted" | "deleting"): boolean => {
    const before = openState([
      answer("a", { sources: [source(1, { title: "f.pdf", fileId: null, deletedAtMs })] }),
    ]);
    const status = kind === "deleted" ? { kind } : { kind, atMs: null };
    return apply(before, { type: "file_changed", file: file("f", { name, status }) }).isOpenStale;
  };
  expect(isStale(null, "f.pdf", "deleted")).toBe(true);
  expect(isStale(null, "f.pdf", "deleting")).toBe(false);
  expect(isStale(null, "g.pdf", "deleted")).toBe(false);
  expect(isStale(5, "f.pdf", "deleted")).toBe(false);
});

test("a file that is gone is offered no more where a conversation begins", () => {
  const before = { ...openState([]), latestFiles: [file("f"), file("g")] };
  const after = apply(before, { type: "file_changed", file: file("f", { status: { kind: "deleted" } }) });
  expect(after.latestFiles?.map(({ id }) => id)).toEqual(["g"]);
});

test("the same notice is shown once", () => {
  const event: AppEvent = { type: "notice", text: [textOf("start-received-saved")] };
  expect(apply(apply(openState([]), event), event).notices).toHaveLength(1);
});

test("any split of a text into updates ends in the same blocks", () => {
  const text = "The answer stays the same, whatever way it came.";
  for (const size of [1, 3, 7, text.length]) {
    let state = openState([answer("a")]);
    for (let end = size, seq = 1; ; end += size, seq += 1) {
      state = apply(state, update(seq, 0, [html(text.slice(0, end))]));
      if (end >= text.length) break;
    }
    expect(messageIn(state)?.blocks).toEqual([html(text)]);
  }
});

test("what was on its way before the end does not open a finished answer again", () => {
  const before = openState([answer("a", { status: "complete", blocks: [html("whole")], seq: 0 })]);
  expect(apply(before, update(1, 0, [html("wh")]))).toBe(before);
});

test("an answer that has ended is never taken back by an older view of it, whatever their numbers", () => {
  const streaming = answer("a", { blocks: [html("ha")], seq: 3 });
  const ended = answer("a", { status: "cut", blocks: [html("half")], seq: 0 });
  expect(mergeMessage(streaming, ended).status).toBe("cut");
  expect(mergeMessage(ended, streaming)).toBe(ended);
});

test("many rows come into the list at once, each where it belongs and once", () => {
  const at = (id: string, updatedAtMs: number) => row(id, { updatedAtMs });
  const before = { ...openState([]), conversations: [at("c", 5), at("old", 2), at("older", 1)] };
  const rows = [at("new", 9), { ...at("older", 3), title: "Renamed" }, { ...at("c", 5), title: "Open" }];
  const after = apply(before, { type: "conversations_changed", rows });
  expect(after.conversations.map(({ id }) => id)).toEqual(["new", "c", "older", "old"]);
  expect([after.conversations[2]?.title, after.open?.row.title]).toEqual(["Renamed", "Open"]);
});
