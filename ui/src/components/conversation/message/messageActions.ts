/** The actions for a message, and their keys. */
import { keyName } from "../../../actions/chord";
import type { FileView, MessageView, QuoteContextView, SourceView } from "../../../ipc/bindings";
import type { ViewStates } from "../../../session/conversation/viewStates";

export interface MessageActions {
  copy(message: MessageView): void;
  /** Copies the text without formatting. */
  copyPlain(message: MessageView): void;
  /** Shows the source of a message, or its rendered text again. */
  toggleSource(message: MessageView): void;
  /** The source of the message while it is shown. */
  sourceOf(message: MessageView): string | undefined;
  /** The opened and folded parts of messages that left the page. */
  readonly viewStates: ViewStates;
  askAgain(message: MessageView): void;
  /** Answers the question with quotes from documents instead of a model. */
  quoteInstead(message: MessageView): void;
  /** Retries without the linked conversation, which the service does not know. */
  startFresh(message: MessageView): void;
  /** Continues an answer. */
  goOn(message: MessageView): void;
  /** Cancels the automatic retry of an answer's question. */
  cancelCountdown(message: MessageView): void;
  /** Sends the question of an answer although the service is still processing its files. */
  sendNow(message: MessageView): void;
  edit(message: MessageView): void;
  showVersion(message: MessageView, number: number): void;
  fork(message: MessageView): void;
  remove(message: MessageView): void;
  details(message: MessageView): void;
  /** Attaches the current version of a question's file to the draft. */
  attachNewVersion(file: FileView): void;
  /** Goes to a cited passage in the document shown next to the conversation. Returns whether there is one. */
  goToSource(message: MessageView, source: SourceView, chip: HTMLElement): boolean;
  /** The citation of an answer that the reader visited last, if its document is shown. */
  shownCitation(messageId: string): { number: number; passage: number } | null;
  /** The sentences around a cited passage, if known. */
  contextOf(source: SourceView): Promise<QuoteContextView | null>;
  download(fileId: string): void;
  /** Opens a web page in the browser. */
  openLink(url: string): void;
}

/**
 * Whether a message can be retried: an answer below its question, or a question without an answer. `hasLater`:
 * whether the conversation has messages after these.
 */
export function canAskAgain(messages: readonly MessageView[], at: number, hasLater: boolean): boolean {
  const message = messages[at];
  if (message?.role === "assistant") return messages[at - 1]?.role === "you";
  return message !== undefined && at === messages.length - 1 && !hasLater;
}

/** Whether the last message has new text, or is another message that is growing. */
export function isNewText(before: MessageView | undefined, last: MessageView | undefined): boolean {
  if (!last || last === before) return false;
  const isGrowing = ({ status }: MessageView): boolean => status === "sending" || status === "streaming";
  // The final event may bring the last text.
  return isGrowing(last) || (before?.id === last.id && isGrowing(before));
}

export type MessageKey =
  | "next"
  | "previous"
  | "first"
  | "last"
  | "into"
  | "out"
  | "copy"
  | "source"
  | "edit"
  | "ask_again"
  | "older_version"
  | "newer_version"
  | "delete";

type Key = Parameters<typeof keyName>[0] & Pick<KeyboardEvent, "altKey">;

/** Keys that work wherever the focus is in the transcript, outside of fields. */
const ANYWHERE: Record<string, MessageKey> = {
  j: "next",
  k: "previous",
  g: "first",
  G: "last",
  Home: "first",
  End: "last",
  c: "copy",
  s: "source",
  e: "edit",
  r: "ask_again",
};
/** Keys that work only while the message itself has the focus: on its elements they scroll and press. */
const ON_MESSAGE: Record<string, MessageKey> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Enter: "into",
  Delete: "delete",
};

/** The action of a key; `isOnMessage`: whether the message itself has the focus, not an element in it. */
export function messageKeyOf(key: Key, isOnMessage: boolean, isRtl: boolean): MessageKey | null {
  if (key.ctrlKey || key.metaKey || key.altKey) return null;
  const name = keyName(key);
  if (key.shiftKey && name !== "G") return null;
  if (!isOnMessage) return name === "Escape" ? "out" : (ANYWHERE[name] ?? null);
  if (name === "ArrowLeft") return isRtl ? "newer_version" : "older_version";
  if (name === "ArrowRight") return isRtl ? "older_version" : "newer_version";
  return ON_MESSAGE[name] ?? ANYWHERE[name] ?? null;
}

/** The action of a key in the transcript with the message that it applies to; `null` for other keys. */
export function pressedKey(
  event: KeyboardEvent & { currentTarget: HTMLElement },
): { meaning: MessageKey; article: HTMLElement | null } | null {
  const target = event.target;
  if (!(target instanceof HTMLElement) || target.closest("textarea, input, select")) return null;
  const article = target.closest<HTMLElement>("article");
  const isRtl = getComputedStyle(event.currentTarget).direction === "rtl";
  const meaning = messageKeyOf(event, target === article, isRtl);
  return meaning && { meaning, article };
}

/** Carries out a key's action on a message. Returns whether there is one. */
export function actOnMessage(
  meaning: MessageKey,
  message: MessageView,
  actions: MessageActions,
  mayAskAgain: boolean,
): boolean {
  if (meaning === "copy") actions.copy(message);
  else if (meaning === "source") actions.toggleSource(message);
  else if (meaning === "delete") actions.remove(message);
  else if (meaning === "edit" && message.role === "you") actions.edit(message);
  else if (meaning === "ask_again" && mayAskAgain) actions.askAgain(message);
  else if (meaning === "older_version") actions.showVersion(message, message.version - 1);
  else if (meaning === "newer_version") actions.showVersion(message, message.version + 1);
  else return false;
  return true;
}
