/** What the answer to a command changes in what the window knows. Pure, as `apply`. */
import type {
  ConversationView,
  DraftView,
  EarlierView,
  MessageView,
  OptionsView,
  SentView,
  StretchView,
} from "../ipc/bindings";
import type { AppState } from "./appState";
import { apply, mergeMessage, withRow } from "./apply";

/** A conversation as it was opened, or asked for again after changes were missed. */
export function withOpened(state: AppState, view: ConversationView): AppState {
  const before = state.open?.row.id === view.row.id ? state.open : null;
  const open = before ? mergeConversation(before, view) : view;
  return withRow({ ...state, open, isOpenStale: false }, view.row);
}

// The snapshot holds the last messages only. Earlier ones that are on the page already stay there.
function mergeConversation(before: ConversationView, view: ConversationView): ConversationView {
  const known = new Map(before.messages.map((message) => [message.id, message]));
  const messages = view.messages.map((message) => {
    const old = known.get(message.id);
    return old ? mergeMessage(old, message) : message;
  });
  const first = before.messages.findIndex((message) => message.id === view.messages[0]?.id);
  const earlier = first > 0 ? before.messages.slice(0, first) : [];
  return {
    ...view,
    messages: [...earlier, ...messages],
    hasEarlier: earlier.length > 0 ? before.hasEarlier : view.hasEarlier,
  };
}

export function withEarlier(state: AppState, conversationId: string, view: EarlierView): AppState {
  const open = state.open;
  if (open?.row.id !== conversationId) return state;
  const known = new Set(open.messages.map((message) => message.id));
  const earlier = view.messages.filter((message) => !known.has(message.id));
  return {
    ...state,
    open: { ...open, messages: [...earlier, ...open.messages], hasEarlier: view.hasEarlier },
  };
}

/**
 * The question and its answer at the end of the conversation, instead of what they replace. Of a sent draft failed
 * uploads stay; an edit does not touch the draft.
 */
export function withSent(
  state: AppState,
  conversationId: string,
  sent: SentView,
  { isEdit = false }: { isEdit?: boolean } = {},
): AppState {
  const next = withRow(state, sent.row);
  const open = next.open;
  if (open?.row.id !== conversationId) return next;
  return {
    ...next,
    open: {
      ...open,
      messages: withAdded(open.messages, sent),
      draft: sent.question && !isEdit ? sentDraft(open.draft) : open.draft,
    },
  };
}

/** What stays of a draft that was sent: files whose upload failed. */
export function sentDraft(draft: DraftView): DraftView {
  return { text: "", attachments: draft.attachments.filter(({ status }) => status.kind === "failed") };
}

/** A stretch of the transcript that is something else now. Without its end on the page it is not on the page. */
export function withStretch(state: AppState, stretch: StretchView): AppState {
  const next = withRow(state, stretch.row);
  const open = next.open;
  if (open?.row.id !== stretch.row.id) return next;
  const at = (id: string): number => open.messages.findIndex((message) => message.id === id);
  // What it follows may be earlier than all that is on the page.
  const start = stretch.after === null ? 0 : at(stretch.after) + 1;
  const end = stretch.until === null ? open.messages.length : at(stretch.until);
  if (end < start) return next;
  const known = new Map(open.messages.map((message) => [message.id, message]));
  const put = stretch.messages.map((message) => {
    const old = known.get(message.id);
    return old ? mergeMessage(old, message) : message;
  });
  const messages = [...open.messages.slice(0, start), ...put, ...open.messages.slice(end)];
  return { ...next, open: { ...open, messages, hasEarlier: stretch.after !== null && open.hasEarlier } };
}

/** A question that is being changed into these words; with `null` it is as it was. */
export function withEdit(state: AppState, messageId: string, edit: string | null): AppState {
  const open = state.open;
  if (!open) return state;
  const messages = open.messages.map((message) =>
    message.id === messageId ? { ...message, edit } : message,
  );
  return { ...state, open: { ...open, messages } };
}

/** Messages with a question and its answer at their end, instead of what they replace. */
export function withAdded(messages: MessageView[], sent: SentView): MessageView[] {
  const replacedAt = messages.findIndex((message) => message.id === sent.replaces);
  const kept = replacedAt < 0 ? messages : messages.slice(0, replacedAt);
  return [sent.question, sent.answer].filter((message) => message !== null).reduce(upsert, kept);
}

function upsert(messages: MessageView[], message: MessageView): MessageView[] {
  const at = messages.findIndex((known) => known.id === message.id);
  const known = messages[at];
  return known ? messages.with(at, mergeMessage(known, message)) : [...messages, message];
}

export function withDraft(state: AppState, conversationId: string, draft: DraftView): AppState {
  if (state.open?.row.id !== conversationId) return state;
  // The words in the composer are newer than those that any answer can carry.
  const text = state.open.draft.text;
  return { ...state, open: { ...state.open, draft: { ...draft, text } } };
}

/** What goes along with the questions of a conversation from now on. */
export function withOptions(state: AppState, conversationId: string, options: OptionsView): AppState {
  return apply(state, { type: "options_changed", conversationId, options });
}
