/** When a message may be sent, and which key sends it. Pure. */
import { isNowhere } from "../../format/files";
import type { DraftView, SendKey } from "../../ipc/bindings";

type Key = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

/** Whether this key sends. For any other Enter the field inserts a new line. */
export function isSendKey(key: Key, sendKey: SendKey): boolean {
  if (key.key !== "Enter") return false;
  if (key.shiftKey || key.altKey) return false;
  return sendKey === "enter" || key.ctrlKey || key.metaKey;
}

/** Whether there is text or a usable file. A failed upload alone cannot be sent, but does not block text. */
export function hasSomethingToSend(text: string, attachments: DraftView["attachments"]): boolean {
  if (text.trim() !== "") return true;
  return attachments.some((file) => file.status.kind !== "failed" && !isNowhere(file));
}

/** The text that stays in the field after `sent` was sent: text typed meanwhile. */
export function restAfter(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}
