/** Questions that are not sent yet: added, removed or returned ones. Pure, as `apply`. */
import type { OutboxEntryView, SentView } from "../../ipc/bindings";
import type { AppState } from "./appState";
import { withRow } from "./merge";
import { withAdded } from "./replies";
import { t } from "../../words/words";

export function withOutbox(state: AppState, conversationId: string, outbox: OutboxEntryView[]): AppState {
  if (state.open?.row.id !== conversationId) return state;
  return { ...state, open: { ...state.open, outbox } };
}

/**
 * Adds a question that was sent without the draft: from the outbox, or as a retry. The draft stays
 * unchanged.
 */
export function withAsked(state: AppState, sent: SentView): AppState {
  const next = withRow(state, sent.row);
  const open = next.open;
  if (open?.row.id !== sent.row.id) return next;
  // The reader is elsewhere; keep the position.
  if (open.hasLater) return { ...next, open: { ...open, isNewBelow: true } };
  return { ...next, open: { ...open, messages: withAdded(open.messages, sent) } };
}

/** Removes an unsent question and its answer from the messages. */
export function withoutMessages(state: AppState, conversationId: string, gone: string[]): AppState {
  if (state.open?.row.id !== conversationId) return state;
  const messages = state.open.messages.filter(({ id }) => !gone.includes(id));
  return {
    ...state,
    open: { ...state.open, messages },
    announcement: t.outboxAnnouncement,
  };
}

/** Whether a new question has to be queued: an answer is arriving, or queued questions will be sent before it. */
export function mustQueue(isAnswering: boolean, outbox: OutboxEntryView[]): boolean {
  return isAnswering || outbox.some(({ wait, isRemoved }) => wait !== "person" && !isRemoved);
}
