import { expect, test } from "vitest";
import { Session } from "../../session/session.svelte";
import { replyingBackend } from "../../testing/backend";
import { show } from "../../testing/page";
import { until } from "../../testing/until";
import { conversation } from "../../testing/views/conversations";
import { answer } from "../../testing/views/messages";
import { startView } from "../../testing/views/start";
import { textOf } from "../../testing/views/text";
import { useLanguage } from "../../words/words";
import DetailsPane from "./DetailsPane.svelte";
import DetailsSections from "./DetailsSections.svelte";

test("an answer is asked about once while its details stay open", async () => {
  const backend = replyingBackend({
    start: startView({ openConversationId: "c" }),
    open_conversation: conversation(),
    inspect_answer: {
      messageId: "a",
      title: textOf("details-answer-at", { ms: 0 }),
      status: "complete",
      sections: [],
      request: "{}",
      hasCapture: true,
    },
    find_capture: { text: "event: message", isShortened: false },
  });
  const session = await Session.start(backend);
  show(DetailsPane, { session, answer: answer("a", { status: "complete" }), onclose: () => undefined });
  await until(() => session.details.view);
  // A second request would have arrived before the capture.
  await session.details.showCapture();
  expect(backend.argsOf("inspect_answer")).toEqual([{ messageId: "a" }]);
});

test("an answer that is complete has a tick beside its status in every language", async () => {
  const row = (id: string, value: string) => ({ label: textOf(id), value: textOf(value), isId: false });
  const view = {
    messageId: "a",
    title: textOf("details-answer-at", { ms: 0 }),
    status: "complete" as const,
    sections: [
      {
        title: textOf("details-outcome"),
        rows: [
          row("details-status", "details-status-complete"),
          row("details-context", "details-context-whole"),
        ],
      },
    ],
    request: "",
    hasCapture: false,
  };
  await useLanguage("de");
  show(DetailsSections, { view, oncopy: () => undefined });
  const done = [...document.querySelectorAll("dd")].map((fact) => fact.querySelector(".done") !== null);
  expect(done).toEqual([true, false]);
  await useLanguage("en");
});
