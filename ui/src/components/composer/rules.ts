/** When a message may be sent, and which key sends it. Pure. */
import { isNowhere } from "../../format/files";
import type { DraftView, SendKey } from "../../ipc/bindings";

type Key = Pick<
  KeyboardEvent,
  "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "isComposing" | "keyCode"
>;

/** Key code of a key that an input method has taken; WebKit sends it for the Enter that ends a composition. */
const TAKEN_BY_INPUT_METHOD = 229;

/** Whether a key belongs to the input method, with which somebody writes what no single key has. */
export function isOfInputMethod(key: Pick<KeyboardEvent, "isComposing" | "keyCode">): boolean {
  return key.isComposing || key.keyCode === TAKEN_BY_INPUT_METHOD;
}

/** Whether this key sends; any other Enter is a new line, which the text field makes by itself. */
export function isSendKey(key: Key, sendKey: SendKey): boolean {
  if (key.key !== "Enter" || isOfInputMethod(key)) return false;
  if (key.shiftKey || key.altKey) return false;
  return sendKey === "enter" || key.ctrlKey || key.metaKey;
}

/** Words, or a file that can be used: a failed upload alone is nothing to send, and never in the way of words. */
export function hasSomethingToSend(text: string, attachments: DraftView["attachments"]): boolean {
  if (text.trim() !== "") return true;
  return attachments.some((file) => file.status.kind !== "failed" && !isNowhere(file));
}

/** What stays in the field after `sent` went out of it: words that were typed meanwhile. */
export function restAfter(sent: string, now: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;
}
