/** Conversations under the headings of their days. */
import type { ConversationRow } from "../ipc/bindings";
import { formatGroup } from "./dates";
import { t } from "../words/words";

export interface RowGroup {
  heading: string;
  rows: ConversationRow[];
}

/** Groups neighbours with the same heading and keeps the order of the rows. */
export function groupByDay(rows: readonly ConversationRow[], nowMs: number): RowGroup[] {
  const groups: RowGroup[] = [];
  for (const row of rows) {
    const heading = formatGroup(row.updatedAtMs, nowMs);
    const last = groups.at(-1);
    if (last?.heading === heading) last.rows.push(row);
    else groups.push({ heading, rows: [row] });
  }
  return groups;
}

/** The title of a conversation; one without questions has none yet. */
export function titleOf(row: ConversationRow): string {
  return row.title || (row.isTemporary ? t.temporaryTitle : t.conversationUntitled);
}
