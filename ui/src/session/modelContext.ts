/** Which part of a conversation the model of its last answer saw. Pure. */
import type { ContextView, MessageView } from "../ipc/bindings";

/** Where the model's context begins. */
export interface ContextBeginning {
  /** The oldest question that the model saw. */
  messageId: string;
  contextTokens: number | null;
}

function lastContext(messages: readonly MessageView[]): { at: number; context: ContextView } | null {
  const at = messages.findLastIndex(({ role, context }) => role === "assistant" && context !== null);
  const context = messages[at]?.context;
  return context ? { at, context } : null;
}

/** Where the context of the last answer begins; `null` where the model saw everything, where the service does not say
 *  it, and where that place is not among these messages. */
export function contextBeginning(messages: readonly MessageView[]): ContextBeginning | null {
  const last = lastContext(messages);
  if (!last || last.context.nMessagesLeftOut === 0) return null;
  const questions = messages.slice(0, last.at).filter(({ role }) => role === "you");
  const first = questions.at(-last.context.nQuestions);
  return first ? { messageId: first.id, contextTokens: last.context.contextTokens } : null;
}
