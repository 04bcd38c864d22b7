/** Conversations under the headings of their days. */
import type { ConversationRow } from "../ipc/bindings";
import { formatGroup } from "./dates";
import { t } from "../words/words";

export interface RowGroup {
  heading: string;
  rows: ConversationRow[];
}

/** Neighbours with the same heading stand together; the order of the rows is kept. */
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

/** A conversation that nothing has been asked in has no title yet. */
export function titleOf(row: ConversationRow): string {
  return row.title || (row.isTemporary ? t.temporaryTitle : t.conversationUntitled);
}
