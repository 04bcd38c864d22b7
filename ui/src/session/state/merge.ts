/** Replaces messages, rows and options by newer views. Pure, as `apply`. */
import type { ConversationRow, MessageStatus, MessageView, OptionsView } from "../../ipc/bindings";
import type { AppState } from "./appState";
import { newer } from "./ordering";

export function isFinal(status: MessageStatus): boolean {
  return status !== "sending" && status !== "streaming";
}

/** The newer of two views of one message; a final view is newer than any other. */
export function mergeMessage(known: MessageView, received: MessageView): MessageView {
  if (!isFinal(received.status) && (isFinal(known.status) || received.seq < known.seq)) return known;
  // Typed text is newer than any view.
  return { ...received, edit: known.edit ?? received.edit };
}

/** The row where it belongs in the list, and in the open conversation's head. */
export function withRow(state: AppState, row: ConversationRow): AppState {
  return withRows(state, [row]);
}

/** Rows where they belong, in one pass: an import brings thousands. */
export function withRows(state: AppState, rows: readonly ConversationRow[]): AppState {
  const known = new Map(state.conversations.map((row) => [row.id, row]));
  const byId = new Map(rows.map((row) => [row.id, newer(known.get(row.id), row)]));
  const added = rows.filter(({ id }) => !known.has(id));
  const kept = state.conversations.map((row) => byId.get(row.id) ?? row);
  // Of conversations with the same time, new ones come first and the others keep their order.
  const conversations = [...added, ...kept].toSorted((a, b) => b.updatedAtMs - a.updatedAtMs);
  const row = state.open && byId.get(state.open.row.id);
  const open = state.open && row ? { ...state.open, row } : state.open;
  return { ...state, conversations, open };
}

/** The new options of a conversation's questions. */
export function withOptions(state: AppState, conversationId: string, options: OptionsView): AppState {
  const { open } = state;
  if (open?.row.id !== conversationId) return state;
  return { ...state, open: { ...open, options: newer(open.options, options) } };
}
