import { expect, test } from "vitest";
import type { FoundView } from "./ipc/bindings";
import { find, get, pressKey, showApp, typeInto } from "./testing/appWindow";
import { until } from "./testing/until";
import { conversation, row } from "./testing/views/conversations";
import { question } from "./testing/views/messages";

const FIELD = ".find-bar input";
const progress = (): string => get(".find-bar [role=status]").textContent;

test("Enter moves to no hit of an earlier text while a search is running", async () => {
  let arrive: (found: FoundView) => void = () => undefined;
  const slow = new Promise<FoundView>((resolve) => (arrive = resolve));
  const found: FoundView = { messages: [{ messageId: "q", nHits: 2 }], hasMore: false };
  await showApp({
    open: { messages: [question("q")] },
    replies: { find_in_conversation: ({ query }) => (query === "light" ? slow : found) },
  });
  pressKey("f", document.body, { ctrlKey: true });
  await until(() => find(FIELD));
  typeInto(FIELD, "li");
  await until(() => progress().startsWith("2"));
  typeInto(FIELD, "light");
  pressKey("Enter", get(FIELD));
  for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
  expect(progress()).toMatch(/^2/);
  arrive({ messages: [{ messageId: "q", nHits: 1 }], hasMore: false });
  await until(() => progress().startsWith("1"));
});

test("a result in a conversation whose find bar was left open closes the bar and keeps its own marks", async () => {
  const [a, b] = [row("a", { title: "A" }), row("b", { title: "B" })];
  const opened = conversation({ row: a, messages: [question("q")] });
  await showApp({
    start: { conversations: [a, b] },
    open: { row: a },
    replies: {
      open_conversation: ({ conversationId }) => (conversationId === "a" ? opened : conversation({ row: b })),
      open_message: opened,
      search_conversations: [{ row: a, messageId: "q" }],
      find_in_conversation: { messages: [], hasMore: false },
    },
  });
  pressKey("f", document.body, { ctrlKey: true });
  await until(() => find(FIELD));
  get('nav [data-conversation-id="b"]').click();
  await until(() => !find(FIELD));
  typeInto('nav input[type="search"]', "light");
  await until(() => !find('nav [data-conversation-id="b"]'));
  get('nav [data-conversation-id="a"]').click();
  const message = await until(() => find('[data-message-id="q"]'));
  await until(() => message.contains(document.activeElement));
  expect(find(FIELD)).toBeNull();
});
