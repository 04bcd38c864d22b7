import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { scripted } from "../../ipc/scripted";
import { Session } from "../../session/session.svelte";
import { answer } from "../../testing/views";
import { until } from "../../testing/until";
import DetailsPane from "./DetailsPane.svelte";

test("an answer is asked about once while its details stay open", async () => {
  const backend = scripted(new URLSearchParams());
  let nAsked = 0;
  const session = await Session.start({
    ...backend,
    async call(command, ...args) {
      if (command === "inspect_answer") nAsked += 1;
      return backend.call(command, ...args);
    },
  });
  const props = { session, answer: answer("a", { status: "complete" }), onclose: () => undefined };
  const pane = mount(DetailsPane, { target: document.body, props });
  flushSync();
  await until(() => session.details.view);
  flushSync();
  // What a second request would bring comes before the answer to another question.
  await session.details.showRecording();
  flushSync();
  expect(nAsked).toBe(1);
  await unmount(pane);
});
