/**
 * The one place where an event from the shell changes the window's state.
 *
 * Pure: the same state and event always give the same state. Unchanged parts keep their identity, so that
 * they are not rendered again.
 */
import type { AppEvent, BlockView, MessageView, OfferView } from "../../ipc/bindings";
import type { AppState, OpenConversation } from "./appState";
import { withNotice } from "./appState";
import { withFile, withReplaced } from "./files";
import { isFinal, mergeMessage, withOptions, withRow, withRows } from "./merge";
import { withNewer } from "./ordering";
import { withAsked, withOutbox, withoutMessages } from "./outbox";
import { sayAll, t } from "../../words/words";

export function apply(state: AppState, event: AppEvent): AppState {
  switch (event.type) {
    case "turn_updated":
      return applyTurn(state, event);
    case "message_changed":
      return applyMessage(state, event.conversationId, event.message);
    case "outbox_changed":
      return withOutbox(state, event.conversationId, event.entries);
    case "question_sent":
      return withOutbox(withAsked(state, event.sent), event.sent.row.id, event.entries);
    case "question_returned":
      return withoutMessages(
        withOutbox(state, event.conversationId, event.entries),
        event.conversationId,
        event.messageIds,
      );
    case "conversation_changed":
      return withRow(state, event.row);
    case "conversations_changed":
      return withRows(state, event.rows);
    case "folders_changed":
      return withNewer(state, "folders", event, { folders: event.folders });
    case "trash_changed":
      return withNewer(state, "trash", event, { nTrashed: event.nTrashed });
    case "options_changed":
      return withOptions(state, event.conversationId, event.options);
    case "conversation_deleted":
      return {
        ...state,
        conversations: state.conversations.filter((row) => row.id !== event.conversationId),
        open: state.open?.row.id === event.conversationId ? null : state.open,
      };
    case "file_changed":
      return withFile(state, event.file);
    case "file_replaced":
      return withReplaced(state, event.fileId, event.file);
    case "files_changed":
      return withNewer(state, `files/${event.profileId}`, event, {
        nFiles: { ...state.nFiles, [event.profileId]: event.nFiles },
      });
    case "deletions_changed":
      return { ...state, deletions: event.deletions };
    case "downloads_changed":
      return { ...state, downloads: event.downloads };
    case "export_changed":
      return { ...state, export: event.export };
    case "services_changed":
      return { ...state, services: event.services };
    case "models_changed":
      return { ...state, models: event.models };
    case "import_progressed":
      return { ...state, importing: { phase: event.phase, nDone: event.nDone, nTotal: event.nTotal } };
    case "backups_changed":
      return { ...state, backups: event.backups };
    case "self_check_changed":
      return { ...state, selfCheck: event.view };
    case "self_check_found":
      return withNotice(state, {
        tone: "problem",
        title: () => t.selfCheckFound({ n: event.nFindings }),
        section: "backups",
      });
    case "drag_entered":
      return { ...state, drag: { offer: event.offer, x: event.x, y: event.y } };
    case "drag_moved":
      return state.drag ? { ...state, drag: { ...state.drag, x: event.x, y: event.y } } : state;
    case "drag_left":
    case "dropped":
      return { ...state, drag: null };
    case "offer_changed":
      return withOffer(state, event.offer);
    // The page fetches startup files and the file list; neither is state.
    case "files_given":
    case "files_checked":
    case "search_indexed":
      return state;
    // Concerns typed text, which is not part of the state.
    case "close_asked":
      return state;
    case "notice":
      return withNotice(state, { tone: "note", title: () => sayAll(event.text) });
  }
}

/** Updates the offer that is dragged or being chosen from. */
function withOffer(state: AppState, offer: OfferView): AppState {
  const { drag, choosing } = state;
  const isThat = (known: OfferView | undefined): boolean => known?.offerId === offer.offerId;
  return {
    ...state,
    drag: drag && isThat(drag.offer) ? { ...drag, offer } : drag,
    choosing: choosing && isThat(choosing.offer) ? { ...choosing, offer } : choosing,
  };
}

type TurnUpdated = Extract<AppEvent, { type: "turn_updated" }>;

function applyTurn(state: AppState, event: TurnUpdated): AppState {
  const open = state.open;
  if (open?.row.id !== event.conversationId) return state;
  const at = open.messages.findIndex((message) => message.id === event.messageId);
  const message = open.messages[at];
  if (!message) return withUnknown(state, open);
  // Ignores updates that were sent before the final message.
  if (isFinal(message.status) || event.seq <= message.seq) return state;
  const blocks = event.seq === message.seq + 1 ? blocksAfter(message.blocks, event) : null;
  if (!blocks) return { ...state, isOpenStale: true };
  const changed: MessageView = {
    ...message,
    seq: event.seq,
    status: event.status,
    model: event.model ?? message.model,
    modelName: event.modelName ?? message.modelName,
    silentSinceMs: event.silentSinceMs,
    progress: event.progress,
    blocks,
  };
  return {
    ...state,
    open: { ...open, messages: open.messages.with(at, changed) },
  };
}

/** `null` when the event continues from other blocks. */
function blocksAfter(blocks: BlockView[], { keep, grown, tail }: TurnUpdated): BlockView[] | null {
  if (keep > blocks.length) return null;
  const kept = blocks.slice(0, keep);
  if (!grown) return [...kept, ...tail];
  const shown = blocks[keep];
  if (shown?.kind !== "html") return null;
  const html = shown.html.slice(0, grown.stays) + grown.html;
  return html.length === grown.length ? [...kept, { kind: "html", html }, ...tail] : null;
}

function applyMessage(state: AppState, conversationId: string, message: MessageView): AppState {
  const open = state.open;
  if (open?.row.id !== conversationId) return state;
  const at = open.messages.findIndex((known) => known.id === message.id);
  const known = open.messages[at];
  if (!known) return withUnknown(state, open);
  const merged = mergeMessage(known, message);
  if (merged === known) return state;
  return {
    ...state,
    open: { ...open, messages: open.messages.with(at, merged) },
  };
}

/** Handles a change of a message that is not loaded: it comes after the loaded ones, or an event was missed. */
function withUnknown(state: AppState, open: OpenConversation): AppState {
  return open.hasLater ? { ...state, open: { ...open, isNewBelow: true } } : { ...state, isOpenStale: true };
}
