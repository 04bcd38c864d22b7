/**
 * The rules for replies and events that arrive out of order. Of several requests about one subject, the reply to the
 * latest counts. An event is newer than a snapshot that was requested before it.
 */
import type { AppEvent } from "../ipc/bindings";
import type { AppState } from "./appState";

/** Numbers the requests about each subject, such as the page or the options of a conversation. */
export class Generations {
  readonly #latest = new Map<string, number>();

  /** Begins a request. Returns whether it is still the latest one about its subject. */
  begin(subject: string): () => boolean {
    const generation = (this.#latest.get(subject) ?? 0) + 1;
    this.#latest.set(subject, generation);
    return () => this.#latest.get(subject) === generation;
  }
}

/** Events that continue the messages of a snapshot. They wait for it. */
const CONTINUING: ReadonlySet<AppEvent["type"]> = new Set([
  "turn_updated",
  "message_changed",
  "outbox_changed",
  "question_sent",
  "question_returned",
] as const);

/** Events that replace values which an older snapshot also has. They are applied at once, and again after it. */
const REPLACING: ReadonlySet<AppEvent["type"]> = new Set([
  "conversation_changed",
  "conversations_changed",
  "options_changed",
  "file_changed",
  "file_replaced",
] as const);

/** The events that are received while snapshots are in flight. */
export class SnapshotEvents {
  #nRequested = 0;
  #events: AppEvent[] = [];

  get isRequested(): boolean {
    return this.#nRequested > 0;
  }

  begin(): void {
    this.#nRequested += 1;
  }

  /** Ends a request. Returns the events to apply, once no snapshot is in flight. */
  end(): AppEvent[] {
    this.#nRequested -= 1;
    return this.isRequested ? [] : this.#events.splice(0);
  }

  /** Returns whether the event is applied now. */
  note(event: AppEvent): boolean {
    const waits = CONTINUING.has(event.type);
    if (!this.isRequested) return true;
    if (waits || REPLACING.has(event.type)) this.#events.push(event);
    return !waits;
  }
}

/** An event to apply again, without the rows of conversations that were deleted since; `null` if nothing is left. */
export function withoutDeleted(event: AppEvent, { conversations }: AppState): AppEvent | null {
  if (event.type === "conversation_changed")
    return conversations.some(({ id }) => id === event.row.id) ? event : null;
  if (event.type !== "conversations_changed") return event;
  const known = new Set(conversations.map(({ id }) => id));
  return { ...event, rows: event.rows.filter(({ id }) => known.has(id)) };
}
