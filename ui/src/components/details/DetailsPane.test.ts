import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { Session } from "../../session/session.svelte";
import { replyingBackend } from "../../testing/backend";
import { until } from "../../testing/until";
import { answer, conversation, startView } from "../../testing/views";
import DetailsPane from "./DetailsPane.svelte";

test("an answer is asked about once while its details stay open", async () => {
  const backend = replyingBackend({
    start: startView({ openConversationId: "c" }),
    open_conversation: conversation(),
    inspect_answer: {
      messageId: "a",
      title: "Answer of 14:02",
      status: "complete",
      sections: [],
      request: "{}",
      hasCapture: true,
    },
    find_capture: { text: "event: message", isShortened: false },
  });
  const session = await Session.start(backend);
  const props = { session, answer: answer("a", { status: "complete" }), onclose: () => undefined };
  const pane = mount(DetailsPane, { target: document.body, props });
  flushSync();
  await until(() => session.details.view);
  flushSync();
  // What a second request would bring comes before the answer to another question.
  await session.details.showCapture();
  flushSync();
  expect(backend.argsOf("inspect_answer")).toEqual([{ messageId: "a" }]);
  await unmount(pane);
});
