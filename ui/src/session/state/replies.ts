/** The changes of the state by the reply to a command. Pure, as `apply`. */
import { isUnreadable } from "../../format/files";
import type {
  AttachTarget,
  ConversationView,
  DraftView,
  MessageView,
  MessagesView,
  SentView,
  StretchView,
} from "../../ipc/bindings";
import type { AppState, OpenConversation } from "./appState";
import { mergeMessage, withRow } from "./merge";
import { newer, withNewer } from "./ordering";

/** Limit on loaded messages. The messages farthest from the reader are dropped. */
export const MAX_KNOWN = 200;

/** A conversation that was opened, or reloaded after events were missed. */
export function withOpened(state: AppState, view: ConversationView): AppState {
  const before = state.open?.row.id === view.row.id ? state.open : null;
  const opened = { ...view, isNewBelow: false };
  const open = before ? mergeConversation(before, opened) : opened;
  const { profileId } = view.row;
  // The latest files belong to one service.
  const latestFiles = state.open?.row.profileId === profileId ? state.latestFiles : null;
  return withRow({ ...state, open, latestFiles, isOpenStale: false }, view.row);
}

// The snapshot has only one page of messages. Keep earlier ones that are loaded.
function mergeConversation(before: OpenConversation, view: OpenConversation): OpenConversation {
  const messages = merged(before.messages, view.messages);
  const first = before.messages.findIndex((message) => message.id === view.messages[0]?.id);
  const earlier = first > 0 ? before.messages.slice(0, first) : [];
  return {
    ...view,
    options: newer(before.options, view.options),
    draft: newer(before.draft, view.draft),
    messages: [...earlier, ...messages],
    hasEarlier: earlier.length > 0 ? before.hasEarlier : view.hasEarlier,
  };
}

/** The received messages, with newer loaded views in place of older ones. */
function merged(known: readonly MessageView[], received: readonly MessageView[]): MessageView[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  return received.map((message) => {
    const old = byId.get(message.id);
    return old ? mergeMessage(old, message) : message;
  });
}

function unknownOf(received: readonly MessageView[], known: readonly MessageView[]): MessageView[] {
  const ids = new Set(known.map(({ id }) => id));
  return received.filter(({ id }) => !ids.has(id));
}

/** Adds earlier messages, if the loaded ones still begin where they did. */
export function withEarlier(
  state: AppState,
  conversationId: string,
  beforeId: string,
  page: MessagesView,
): AppState {
  const open = state.open;
  if (open?.row.id !== conversationId || open.messages[0]?.id !== beforeId) return state;
  const all = [...unknownOf(page.messages, open.messages), ...open.messages];
  const messages = all.slice(0, MAX_KNOWN);
  const hasLater = open.hasLater || messages.length < all.length;
  return { ...state, open: { ...open, messages, hasEarlier: page.hasEarlier, hasLater } };
}

/** Adds later messages, if the loaded ones still end where they did. */
export function withLater(
  state: AppState,
  conversationId: string,
  afterId: string,
  page: MessagesView,
): AppState {
  const open = state.open;
  if (open?.row.id !== conversationId || open.messages.at(-1)?.id !== afterId) return state;
  const all = [...open.messages, ...unknownOf(page.messages, open.messages)];
  const messages = all.slice(-MAX_KNOWN);
  const hasEarlier = open.hasEarlier || messages.length < all.length;
  const isNewBelow = page.hasLater && open.isNewBelow;
  return { ...state, open: { ...open, messages, hasEarlier, hasLater: page.hasLater, isNewBelow } };
}

/** Replaces the loaded messages by another stretch of the conversation. */
export function withPage(state: AppState, conversationId: string, page: MessagesView): AppState {
  const open = state.open;
  if (open?.row.id !== conversationId) return state;
  const { hasEarlier, hasLater } = page;
  const messages = merged(open.messages, page.messages);
  return {
    ...state,
    open: { ...open, messages, hasEarlier, hasLater, isNewBelow: hasLater && open.isNewBelow },
  };
}

/**
 * Puts the question and its answer at the end of the conversation, in place of the messages that they
 * replace. Failed uploads stay in a sent draft. An edit does not change the draft.
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
  // If the end was not loaded, keep only the new end, so that no gap remains.
  const isElsewhere = open.hasLater && !open.messages.some(({ id }) => id === sent.replaces);
  // The user is at the end, so trim messages at the beginning.
  const all = withAdded(isElsewhere ? [] : open.messages, sent);
  const messages = all.slice(-MAX_KNOWN);
  return {
    ...next,
    open: {
      ...open,
      messages,
      hasEarlier: isElsewhere || open.hasEarlier || messages.length < all.length,
      hasLater: false,
      isNewBelow: false,
      draft: sent.question && !isEdit ? sentDraft(open.draft) : open.draft,
    },
  };
}

/** The rest of a sent draft: files whose upload failed. Unreadable ones were sent with the question. */
export function sentDraft(draft: DraftView): DraftView {
  return {
    ...draft,
    text: "",
    attachments: draft.attachments.filter((file) => file.status.kind === "failed" && !isUnreadable(file)),
  };
}

/** Replaces a stretch of the transcript. It is ignored if its end is not loaded. */
export function withStretch(state: AppState, stretch: StretchView): AppState {
  const next = withRow(state, stretch.row);
  const open = next.open;
  if (open?.row.id !== stretch.row.id) return next;
  const at = (id: string): number => open.messages.findIndex((message) => message.id === id);
  // The message before the stretch may be earlier than all loaded ones.
  const start = stretch.after === null ? 0 : at(stretch.after) + 1;
  const until = stretch.until === null ? -1 : at(stretch.until);
  // The message after the stretch may be later than all loaded ones, if the one before it is loaded.
  const isBegun = stretch.after === null ? !open.hasEarlier : start > 0;
  const isToEnd = stretch.until === null || (until < 0 && open.hasLater && isBegun);
  const end = isToEnd ? open.messages.length : until;
  if (end < start) return next;
  const messages = [
    ...open.messages.slice(0, start),
    ...merged(open.messages, stretch.messages),
    ...open.messages.slice(end),
  ];
  const hasEarlier = stretch.after !== null && open.hasEarlier;
  const hasLater = stretch.until === null ? stretch.hasLater : open.hasLater;
  return { ...next, open: { ...open, messages, hasEarlier, hasLater } };
}

/** Sets the edited text of a question; `null` ends the edit. */
export function withEdit(
  state: AppState,
  messageId: string,
  edit: string | null,
  editRemovedFileIds: string[] = [],
): AppState {
  const open = state.open;
  if (!open) return state;
  const messages = open.messages.map((message) =>
    message.id === messageId
      ? {
          ...message,
          edit,
          editRemovedFileIds,
          editAddedFiles: edit === null ? [] : message.editAddedFiles,
        }
      : message,
  );
  return { ...state, open: { ...open, messages } };
}

/** Sets the files of an unsent question from a reply. */
export function withUnsent(state: AppState, target: AttachTarget, unsent: DraftView): AppState {
  if (target.kind === "conversation") return withDraft(state, target.conversationId, unsent);
  const { messageId } = target;
  const { open } = state;
  // An edit that was discarded meanwhile has no files.
  if (!open?.messages.some(({ id, edit }) => id === messageId && edit !== null)) return state;
  const messages = open.messages.map((message) =>
    message.id === messageId ? { ...message, editAddedFiles: unsent.attachments } : message,
  );
  return withNewer(state, `edit/${messageId}`, unsent, { open: { ...open, messages } });
}

/** Appends a question and its answer to messages, in place of those that they replace. */
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
  const { open } = state;
  if (open?.row.id !== conversationId) return state;
  // The text in the composer is newer than that of any reply.
  const { text } = open.draft;
  return { ...state, open: { ...open, draft: { ...newer(open.draft, draft), text } } };
}
