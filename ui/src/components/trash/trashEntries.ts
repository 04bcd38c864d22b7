/** The content of the trash as one list, the last deleted first. Pure. */
import type { TrashView } from "../../ipc/bindings";
import { formatCreated } from "../../format/dates";
import { formats, t } from "../../words/words";
import type { KeptColumn, KeptEntry } from "./keptEntries";

export function trashColumns(): KeptColumn<TrashEntry>[] {
  return [
    {
      label: t.trashDeleted,
      kind: "side",
      textOf: ({ deletedAtMs }, nowMs) => formatCreated(deletedAtMs, nowMs),
    },
    {
      label: t.trashLeft,
      kind: "below",
      textOf: ({ goneAtMs }, nowMs) => daysLeft(goneAtMs, nowMs),
    },
    {
      label: t.trashMessages,
      kind: "count",
      textOf: ({ nMessages }) => (nMessages === null ? "" : formats.number(nMessages)),
    },
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;

export interface TrashEntry extends KeptEntry {
  deletedAtMs: number;
  /** `null`: when the trash is emptied. */
  goneAtMs: number | null;
  /** The number of messages of a conversation. */
  nMessages: number | null;
}

export function trashEntries({ conversations, messages }: TrashView): TrashEntry[] {
  const entries: TrashEntry[] = [
    ...conversations.map((one) => ({
      kind: "conversation" as const,
      id: one.id,
      name: one.title || t.conversationUntitled,
      note: one.fileNames.length > 0 ? t.trashFiles({ names: formats.list(one.fileNames) }) : "",
      deletedAtMs: one.deletedAtMs,
      goneAtMs: one.goneAtMs,
      nMessages: one.nMessages,
    })),
    ...messages.map((one) => ({
      kind: "message" as const,
      id: one.id,
      name: one.excerpt || t.trashNoText,
      note: t.trashMessageIn({ title: one.title || t.conversationUntitled }),
      deletedAtMs: one.deletedAtMs,
      goneAtMs: one.goneAtMs,
      nMessages: null,
    })),
  ];
  return entries.toSorted((a, b) => b.deletedAtMs - a.deletedAtMs);
}

/** The time that an item stays in the trash; empty if it stays until the user deletes it. */
export function daysLeft(goneAtMs: number | null, nowMs: number): string {
  if (goneAtMs === null) return "";
  const days = Math.ceil((goneAtMs - nowMs) / DAY_MS);
  return days <= 0 ? t.trashToday : t.trashDaysLeft({ n: days });
}
