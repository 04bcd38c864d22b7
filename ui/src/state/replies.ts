/** What the answer to a command changes in what the window knows. Pure, as `apply`. */
import type { ConversationView, DraftView, EarlierView, MessageView, SentView } from "../ipc/bindings";
import type { AppState } from "./appState";
import { mergeMessage, withRow } from "./apply";

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

/** The question and its answer at the end of the conversation. Of a sent draft failed uploads stay. */
export function withSent(state: AppState, conversationId: string, sent: SentView): AppState {
  const next = withRow(state, sent.row);
  const open = next.open;
  if (open?.row.id !== conversationId) return next;
  const replacedAt = open.messages.findIndex((message) => message.id === sent.replaces);
  const kept = replacedAt < 0 ? open.messages : open.messages.slice(0, replacedAt);
  const added = [sent.question, sent.answer].filter((message) => message !== null);
  return {
    ...next,
    open: {
      ...open,
      messages: added.reduce(upsert, kept),
      draft: sent.question ? sentDraft(open.draft) : open.draft,
    },
  };
}

function sentDraft(draft: DraftView): DraftView {
  return { text: "", attachments: draft.attachments.filter(({ status }) => status.kind === "failed") };
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
