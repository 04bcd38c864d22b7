import { expect, test } from "vitest";
import { ActionRegistry } from "./actions/registry.svelte";
import type { ConversationView } from "./ipc/bindings";
import { find, get, pressKey, showApp } from "./testing/appWindow";
import { until } from "./testing/until";
import { conversation, row } from "./testing/views/conversations";
import { answer, question, sent } from "./testing/views/messages";

// Commands of the window: the conversation that opens, and requests that are sent only once.

const titled = (id: string, extra = {}) => row(id, { title: id, ...extra });

test("a conversation that is still loading is not shown after the open one was chosen again", async () => {
  const open = { row: titled("a"), messages: [question("qa")] };
  let release: (view: ConversationView) => void = () => undefined;
  const slow = new Promise<ConversationView>((resolve) => (release = resolve));
  const { session } = await showApp({
    start: { conversations: [titled("a"), titled("b")], openConversationId: "a" },
    open,
    replies: {
      open_conversation: ({ conversationId }) => (conversationId === "b" ? slow : conversation(open)),
    },
  });
  get('[data-conversation-id="b"]').click();
  get('[data-conversation-id="a"]').click();
  release(conversation({ row: titled("b"), messages: [question("qb")] }));
  for (let i = 0; i < 5; i += 1) await new Promise(requestAnimationFrame);
  expect(session.state.open?.row.id).toBe("a");
});

test("Edit last question leads to the question, whose field has the focus", async () => {
  const actions = new ActionRegistry();
  await showApp({
    actions,
    open: { messages: [question("q"), answer("a", { status: "complete" })] },
    replies: { copy_text: "Why?" },
  });
  await until(() => find('article[data-message-id="q"]'));
  actions.run("edit_question");
  const field = await until(() => find('article[data-message-id="q"] textarea'));
  await until(() => document.activeElement === field);
  get('textarea[aria-label="Message"]').focus();
  actions.run("edit_question");
  await until(() => document.activeElement === field);
});

test("Ctrl and a digit opens the row at that place of the list", async () => {
  const opened = (conversationId: string) => conversation({ row: titled(conversationId) });
  const { session } = await showApp({
    start: {
      conversations: [
        titled("archived", { isArchived: true, updatedAtMs: 9 }),
        titled("newest", { updatedAtMs: 8 }),
        titled("pinned", { pinnedPosition: 1, updatedAtMs: 7 }),
      ],
      openConversationId: "newest",
    },
    open: { row: titled("newest") },
    replies: { open_conversation: ({ conversationId }) => opened(conversationId) },
  });
  pressKey("1", document.body, { ctrlKey: true });
  await until(() => session.state.open?.row.id === "pinned");
  pressKey("2", document.body, { ctrlKey: true });
  await until(() => session.state.open?.row.id === "newest");
});

test("Regenerate that is pressed twice asks once", async () => {
  const actions = new ActionRegistry();
  const { backend } = await showApp({
    actions,
    open: { messages: [question("q"), answer("a", { status: "complete" })] },
    replies: {
      retry_answer: sent(null, answer("a2", { status: "sending" }), "a"),
    },
  });
  await until(() => find('article[data-message-id="a"]'));
  actions.run("ask_again");
  actions.run("ask_again");
  await until(() => find('article[data-message-id="a2"]'));
  expect(backend.argsOf("retry_answer")).toHaveLength(1);
});
