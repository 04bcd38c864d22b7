/** Labels in the margin of a message. Each fact appears once, where it changes. */
import type { MessageView } from "../ipc/bindings";
import { t } from "../words/words";

/** A pause after which a question shows its time, in milliseconds. */
const PAUSE_MS = 5 * 60_000;

/** The label of a message. */
export interface MessageLabel {
  /** The model that answered, if it differs from the previous one; `null` otherwise. */
  readonly model: string | null;
  /** Whether the time of a question is always shown: for the first one, and after each pause. */
  readonly showsTime: boolean;
}

/** The label of a message, given the messages before and after it. */
export function messageLabel(messages: readonly MessageView[], at: number): MessageLabel {
  const message = messages[at];
  if (!message) return { model: null, showsTime: false };
  const before = messages[at - 1];
  if (message.role === "you") {
    const ended = before && before.createdAtMs + (before.durationMs ?? 0);
    return { model: null, showsTime: ended === undefined || message.createdAtMs - ended > PAUSE_MS };
  }
  const earlier = messages.slice(0, at).findLast(({ role }) => role !== "you");
  const model = modelOf(message);
  // The header already shows that an answer only quotes, unless a model answered before.
  const isNew = earlier ? model !== modelOf(earlier) : !message.isOfReader;
  return { model: isNew ? model : null, showsTime: false };
}

/** The name of the model or service that answered; `null` while it is unknown. */
export function modelOf({ isOfReader, modelName }: MessageView): string | null {
  return isOfReader ? t.modelsQuote : modelName;
}
