import { expect, test } from "vitest";
import type { FoundView } from "./ipc/bindings";
import { find, get, pressKey, showApp, typeInto } from "./testing/appWindow";
import { until } from "./testing/until";
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
