/** Questions that are not sent. */
import type { MessageView, OutboxEntryView } from "../../ipc/bindings";
import * as views from "../../testing/views";
import { html } from "../../testing/views";
import { file, message } from "./messages";

const entry = (text: string, extra: Partial<OutboxEntryView>): OutboxEntryView =>
  views.entry(text, { blocks: [html(text)], isOutOfReach: true, ...extra });

/** Questions as a day without a network leaves them. */
export function waitingEntries(): OutboxEntryView[] {
  return [
    entry("And how do I test it without waiting for the night?", {
      words: "Waits in the outbox since 09:31: chat.example.org was not found. It is sent when you say so.",
    }),
    entry("Please check this log too.", {
      attachments: [file("journal-export.txt", 812_000)],
      wait: "connection",
      words:
        "Waits in the outbox since 09:33: chat.example.org was not found. It is sent when the service can be reached.",
    }),
    entry("And then send me the summary.", {
      wait: "answer",
      isOutOfReach: false,
      words: "Goes when the question before it is answered.",
    }),
  ];
}

/** The last answer as it is while its question cannot leave. */
export function waitingAnswer(): MessageView {
  const againAtMs = Date.now() + 8_500;
  const waiting = { words: "chat.example.org was not found.", againAtMs };
  return message("assistant", { status: "sending", createdAtMs: Date.now() - 7_000, seq: 3, waiting });
}
