import { expect, test } from "vitest";
import type { MessagesView, MessageView } from "../../ipc/bindings";
import { contextOf } from "../../testing/sessionContext";
import { question } from "../../testing/views/messages";
import { openState } from "../../testing/views/start";
import { PathRequests } from "./pathRequests";

const page = (messages: MessageView[], extra: Partial<MessagesView> = {}): MessagesView => ({
  messages,
  hasEarlier: true,
  hasLater: true,
  ...extra,
});

function begin(ids: string[]) {
  const state = openState(ids.map((id) => question(id)));
  const elsewhere = { ...state, open: state.open && { ...state.open, hasEarlier: true, hasLater: true } };
  const asked = contextOf(elsewhere);
  const shown = () => asked.state().open?.messages.map(({ id }) => id);
  return { ...asked, shown, path: new PathRequests(asked.context) };
}

test("more of the conversation is asked for once on each side, until it has come", async () => {
  const { path, calls, shown } = begin(["m5"]);
  const earlier = path.loadEarlier();
  const later = path.loadLater();
  expect(await path.loadEarlier(), "it is on its way").toBe(false);
  expect(calls.map(({ command }) => command)).toEqual(["load_earlier", "load_later"]);
  calls[1]?.settle(page([question("m6")]));
  calls[0]?.settle(page([question("m4")], { hasEarlier: false }));
  expect([await earlier, await later]).toEqual([true, true]);
  expect(shown()).toEqual(["m4", "m5", "m6"]);
  expect(await path.loadEarlier(), "there is no more").toBe(false);
});

test("what could not be read can be asked for again", async () => {
  const { path, calls } = begin(["m5"]);
  const first = path.loadEarlier();
  calls[0]?.fail();
  expect(await first).toBe(false);
  const again = path.loadEarlier();
  calls[1]?.settle(page([question("m4")]));
  expect(await again).toBe(true);
});

test("where one went last is what is shown, whichever answer comes first", async () => {
  const { path, calls, shown } = begin(["m5"]);
  const slow = path.toMessage("m1000");
  const quick = path.toMessage("m2000");
  calls[1]?.settle(page([question("m2000")]));
  await quick;
  calls[0]?.settle(page([question("m1000")]));
  await slow;
  expect(shown()).toEqual(["m2000"]);
});

test("what is known is not asked for", async () => {
  const { path, calls, shown } = begin(["m5"]);
  await path.toMessage("m5");
  expect(calls).toEqual([]);
  const beginning = path.toBeginning();
  calls[0]?.settle(page([question("m0"), question("m1")], { hasEarlier: false }));
  await beginning;
  expect(shown()).toEqual(["m0", "m1"]);
  await path.toBeginning();
  expect(calls).toHaveLength(1);
});
