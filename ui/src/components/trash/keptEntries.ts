/** The shared parts of the tables of trash and archive. Pure. */
import type { Component } from "svelte";

export interface KeptEntry {
  kind: "conversation" | "message";
  id: string;
  /** The title of a conversation, or the beginning of a message. */
  name: string;
  /** A further note; may be empty. */
  note: string;
}

export interface KeptColumn<E> {
  label: string;
  /** `below`: shown below the name where the column has no room. */
  kind: "side" | "below" | "count";
  textOf: (entry: E, nowMs: number) => string;
}

/** The actions for entries. */
export interface KeptAct<E> {
  label: string;
  /** For one entry, with its name. */
  labelOf: (name: string) => string;
  Icon: Component;
  run: (entries: E[]) => void;
}

/** The entries whose name or note contains the text. */
export function matching<E extends KeptEntry>(entries: readonly E[], text: string): E[] {
  const wanted = text.trim().toLocaleLowerCase();
  return entries.filter(({ name, note }) => `${name}\n${note}`.toLocaleLowerCase().includes(wanted));
}
