import type { ConversationRow } from "../ipc/bindings";
import { t } from "../words/words";

/** The title of a conversation; one without questions has none yet. */
export function titleOf(row: ConversationRow): string {
  return row.title || (row.isTemporary ? t.temporaryTitle : t.conversationUntitled);
}
