/** The made-up outbox of the scripted backend. */
import type { AppEvent, ConversationView, MessageView, OutboxEntryView } from "../bindings";
import { file, message, p } from "./words";

interface Played {
  opened: Map<string, ConversationView>;
  tell: (event: AppEvent) => void;
  /** Begins an answer at the end of a conversation. */
  answerTo: (view: ConversationView) => MessageView;
}

let nEntries = 0;

function entry(text: string, extra: Partial<OutboxEntryView> = {}): OutboxEntryView {
  nEntries += 1;
  return {
    id: `entry-${nEntries}`,
    text,
    blocks: [p(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"))],
    attachments: [],
    wait: "person",
    isOutOfReach: true,
    words: `Waits in the outbox since 09:31: chat.example.org was not found. It is sent when you say so.`,
    isEdited: false,
    isRemoved: false,
    ...extra,
  };
}

/** Questions as a day without a network leaves them. */
export function waitingEntries(): OutboxEntryView[] {
  return [
    entry("And how do I test it without waiting for the night?"),
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

export function outboxReplies({ opened, tell, answerTo }: Played) {
  function put(view: ConversationView, entries: OutboxEntryView[]): null {
    view.outbox = entries;
    view.row = { ...view.row, nWaiting: entries.filter(({ isRemoved }) => !isRemoved).length };
    tell({ type: "outbox_changed", conversationId: view.row.id, entries });
    tell({ type: "conversation_changed", row: view.row });
    return null;
  }

  function find(entryId: string): { view: ConversationView; found: OutboxEntryView } {
    for (const view of opened.values()) {
      const found = view.outbox.find(({ id }) => id === entryId);
      if (found) return { view, found };
    }
    throw { code: "not_found", title: "This is no longer there.", detail: "" };
  }

  function change(entryId: string, changed: Partial<OutboxEntryView>): null {
    const { view } = find(entryId);
    return put(
      view,
      view.outbox.map((one) => (one.id === entryId ? { ...one, ...changed } : one)),
    );
  }

  function without(entryId: string): { view: ConversationView; found: OutboxEntryView } {
    const { view, found } = find(entryId);
    put(
      view,
      view.outbox.filter(({ id }) => id !== entryId),
    );
    return { view, found };
  }

  return {
    queue_message: ({ conversationId, text }: { conversationId: string; text: string }): null => {
      const view = opened.get(conversationId);
      if (!view) return null;
      const queued = entry(text, {
        wait: "answer",
        isOutOfReach: false,
        words: "Goes when this answer has ended.",
      });
      queued.attachments = view.draft.attachments;
      view.draft = { text: "", attachments: [] };
      return put(view, [...view.outbox, queued]);
    },
    send_outbox_entry: ({ entryId }: { entryId: string }): null => {
      const { view, found } = without(entryId);
      const { blocks, attachments } = found;
      const question = message("you", { createdAtMs: Date.now(), blocks, attachments });
      view.messages = [...view.messages, question];
      const sent = { row: view.row, question, answer: answerTo(view), replaces: null };
      tell({ type: "question_sent", sent, entries: view.outbox });
      return null;
    },
    wait_outbox_entry: ({ entryId, forConnection }: { entryId: string; forConnection: boolean }): null =>
      change(entryId, { wait: forConnection ? "connection" : "person" }),
    edit_outbox_entry: (args: { entryId: string; text: string; isDone: boolean }): null =>
      change(args.entryId, { text: args.text, blocks: [p(args.text)], isEdited: !args.isDone }),
    remove_outbox_entry: ({ entryId }: { entryId: string }): null => {
      change(entryId, { isRemoved: true });
      setTimeout(() => {
        const isStill = [...opened.values()].some(({ outbox }) =>
          outbox.some(({ id, isRemoved }) => id === entryId && isRemoved),
        );
        if (isStill) without(entryId);
      }, 10_000);
      return null;
    },
    restore_outbox_entry: ({ entryId }: { entryId: string }): null => change(entryId, { isRemoved: false }),
    take_back_outbox_entry: ({ entryId }: { entryId: string }): ConversationView["draft"] => {
      const { view, found } = without(entryId);
      const text = [view.draft.text, found.text].filter(Boolean).join("\n\n");
      view.draft = { text, attachments: [...view.draft.attachments, ...found.attachments] };
      return view.draft;
    },
  };
}
