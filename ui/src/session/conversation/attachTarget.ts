/** The unsent question that files are attached to: the next one of a conversation, or an edited one. */
import type { AttachTarget } from "../../ipc/bindings";

export type EditTarget = Extract<AttachTarget, { kind: "edit" }>;

export function nextQuestion(conversationId: string): AttachTarget {
  return { kind: "conversation", conversationId };
}

export function editOf(messageId: string): EditTarget {
  return { kind: "edit", messageId };
}

export function isSameTarget(a: AttachTarget, b: AttachTarget): boolean {
  return idOf(a) === idOf(b);
}

function idOf(target: AttachTarget): string {
  return target.kind === "edit" ? target.messageId : target.conversationId;
}
