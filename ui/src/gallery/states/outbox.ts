/** Questions that are not sent. */
import type { MessageView, OutboxEntryView } from "../../ipc/bindings";
import { entry as entryView, html } from "../../testing/views/messages";
import { textOf } from "../../testing/views/text";
import { at, file, message } from "./messages";

const unknown = textOf("problem-host-unknown", { host: "chat.example.org" });

const entry = (text: string, extra: Partial<OutboxEntryView>): OutboxEntryView =>
  entryView(text, { blocks: [html(text)], isOutOfReach: true, ...extra });

/** The queue after a day without a network. */
export function waitingEntries(): OutboxEntryView[] {
  return [
    entry("And how do I test it without waiting for the night?", {
      words: [textOf("outbox-since", { ms: at(0, 9, 31) }), unknown],
    }),
    entry("Please check this log too.", {
      attachments: [file("journal-export.txt", 812_000)],
      wait: "connection",
      words: [textOf("outbox-since", { ms: at(0, 9, 33) }), unknown, textOf("outbox-when-reachable")],
    }),
    entry("And then send me the summary.", {
      wait: "answer",
      isOutOfReach: false,
      words: [textOf("outbox-queued"), textOf("outbox-after-question")],
    }),
  ];
}

/** The last answer while its question cannot be sent. */
export function waitingAnswer(): MessageView {
  const againAtMs = Date.now() + 8_500;
  const waiting = { words: unknown, againAtMs, sendsAtMs: null };
  return message("assistant", { status: "sending", createdAtMs: Date.now() - 7_000, seq: 3, waiting });
}
