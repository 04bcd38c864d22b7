/** Made-up messages, their blocks and waiting questions for tests and the gallery. */
import type {
  AppEvent,
  BlockView,
  EndingView,
  MessageView,
  OutboxEntryView,
  SentView,
  SourceView,
} from "../../ipc/bindings";
import { row } from "./conversations";
import { textOf } from "./text";

export const markup = (text: string): BlockView => ({ kind: "html", html: text });

export const html = (text: string): BlockView => markup(`<p>${text}</p>`);

/** A button in a block of an answer, which the page labels. */
export const blockButton = (action: string): string =>
  `<button class="menu-btn" type="button" data-${action}=""></button>`;

/** A block of code as Rust renders it; `inner` is its highlighted HTML. */
export function code(language: string, inner: string): BlockView {
  const lines = inner.split("\n");
  const fold = `<button class="menu-btn" type="button" data-fold="${lines.length}" aria-expanded="true"></button>`;
  const isDiagram = language === "mermaid";
  const buttons = [
    lines.length > 40 ? fold : "",
    isDiagram ? blockButton("source") : "",
    ...["wrap", "numbers", "save", "copy"].map(blockButton),
  ].join("");
  const drawing = isDiagram ? '<div class="drawing" data-drawing=""></div>' : "";
  const body = `${lines.map((line) => `<span class="line">${line}`).join("\n</span>")}</span>`;
  return markup(
    `<figure class="block code"><header><span class="grow">${language}</span>${buttons}</header>${drawing}<pre tabindex="0"><code>${body}</code></pre></figure>`,
  );
}

export function ending(extra: Partial<EndingView> = {}): EndingView {
  return {
    title: textOf("ending-you-stopped"),
    detail: [],
    actions: ["continue"],
    continueWith: null,
    againAtMs: null,
    ...extra,
  };
}

export function answer(id: string, extra: Partial<MessageView> = {}): MessageView {
  return {
    id,
    role: "assistant",
    status: "streaming",
    createdAtMs: 0,
    blocks: [],
    replaced: [],
    notes: [],
    sources: [],
    attachments: [],
    ending: null,
    model: null,
    modelName: extra.model ?? null,
    durationMs: null,
    outputTokens: null,
    isOfReader: false,
    isOfLocalService: false,
    context: null,
    progress: null,
    tokensPerSecond: null,
    silentSinceMs: null,
    edit: null,
    editRemovedFileIds: [],
    editAddedFiles: [],
    version: 1,
    nVersions: 1,
    waiting: null,
    seq: 0,
    ...extra,
  };
}

export const question = (id: string, extra: Partial<MessageView> = {}): MessageView =>
  answer(id, { role: "you", status: "complete", ...extra });

/** The reply to a question that was sent or asked again in the conversation `c`. */
export const sent = (
  asked: MessageView | null,
  answered: MessageView,
  replaces: string | null = null,
): SentView => ({ row: row("c"), question: asked, answer: answered, replaces });

/** An event that sets the last block of an answer in the conversation `c`. */
export function turnUpdated(
  messageId: string,
  seq: number,
  text: string,
  extra: Partial<Extract<AppEvent, { type: "turn_updated" }>> = {},
): AppEvent {
  return {
    type: "turn_updated",
    conversationId: "c",
    messageId,
    seq,
    status: "streaming",
    keep: 0,
    grown: null,
    tail: [html(text)],
    model: null,
    modelName: extra.model ?? null,
    silentSinceMs: null,
    progress: null,
    ...extra,
  };
}

export function entry(id: string, extra: Partial<OutboxEntryView> = {}): OutboxEntryView {
  return {
    id,
    text: id,
    blocks: [html(id)],
    attachments: [],
    wait: "person",
    isOutOfReach: false,
    words: [textOf("outbox-app-quit")],
    isEdited: false,
    isRemoved: false,
    ...extra,
  };
}

/** A passage of a file that an answer cites. */
export function source(number: number, extra: Partial<SourceView> = {}): SourceView {
  return {
    number,
    title: "manual.pdf",
    place: "page 7",
    quote: "The fans stay off.",
    otherQuotes: [],
    url: null,
    fileId: "manual",
    deletedAtMs: null,
    ...extra,
  };
}
