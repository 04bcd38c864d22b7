/** The part of a conversation that the model received for its last answer. Pure. */
import type { MessageView } from "../../ipc/bindings";

/** The first message in the model's context. */
export interface ContextBeginning {
  /** The oldest question that the model saw. */
  messageId: string;
  contextTokens: number | null;
}

/** The last answer, or the one before while it is in flight, is among this many exchanges at the end. */
const LAST_EXCHANGES = 4;

/**
 * The first message in the context of the last answer; `null` if the model saw everything, the service does not
 * report it, or the message is not loaded. Checks only the end, because it is called for every delta.
 */
export function contextBeginning(messages: readonly MessageView[]): ContextBeginning | null {
  const from = Math.max(0, messages.length - LAST_EXCHANGES);
  const answered = messages.slice(from).findLastIndex(({ role, context }) => role === "assistant" && context);
  const context = messages[from + answered]?.context;
  if (answered < 0 || !context || context.nMessagesLeftOut === 0) return null;
  let nQuestions = context.nQuestions;
  for (let at = from + answered; at >= 0; at -= 1) {
    const message = messages[at];
    if (message?.role !== "you") continue;
    nQuestions -= 1;
    if (nQuestions === 0) return { messageId: message.id, contextTokens: context.contextTokens };
  }
  return null;
}
