/**
 * The rules for replies and events that arrive out of order. Of versioned views, the larger version is newer. Of
 * several requests about a subject without versions, the reply to the latest counts. An event is newer than a
 * snapshot requested before it.
 */
import type { AppEvent } from "../../ipc/bindings";
import type { AppState } from "./appState";

/** Numbers the requests about each subject, such as the page or the options of a conversation. */
export class Generations {
  readonly #latest = new Map<string, number>();

  /** Begins a request. Returns a function that tells whether it is still the latest one about its subject. */
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

/** Events that replace values of an older snapshot. They are applied at once, and again after the snapshot. */
const REPLACING: ReadonlySet<AppEvent["type"]> = new Set([
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

interface Versioned {
  version: number;
}

/** The newer of two views of one subject. */
export function newer<T extends Versioned>(known: T | null | undefined, received: T): T {
  return known && known.version > received.version ? known : received;
}

/** A change of the state by an event about a subject, unless a newer event about it was applied. */
export function withNewer(
  state: AppState,
  subject: string,
  { version }: Versioned,
  change: Partial<AppState>,
): AppState {
  if ((state.versions[subject] ?? version) > version) return state;
  return { ...state, ...change, versions: { ...state.versions, [subject]: version } };
}
