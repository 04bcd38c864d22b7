/** Small made-up views for tests and the gallery; each names only what it is about. */
import type {
  AppEvent,
  BlockView,
  ChosenModelView,
  ConversationRow,
  FolderView,
  ConversationView,
  EndingView,
  FileDetailsView,
  FilesSumView,
  FileView,
  MessageView,
  ModelServerView,
  ModelsView,
  OfferedModelView,
  OfferView,
  OutboxEntryView,
  PreviewView,
  ServiceView,
  Settings,
  SourceView,
  StartView,
  Text,
} from "../ipc/bindings";
import type { AppState } from "../session/state/appState";
import { initialState } from "../session/state/appState";
import { options } from "./optionViews";

export { options };

/** A message of `locales/en/app-*.ftl`. */
export const textOf = (id: string, args: Text["args"] = {}): Text => ({ id, args });

/** A name, what a service says, or a sentence that an earlier version stored. */
export const asIs = (text: string): Text => textOf("as-is", { text });

export function settings(extra: Partial<Settings> = {}): Settings {
  return {
    language: null,
    theme: "system",
    display: {
      contrast: "system",
      textSize: "normal",
      columnWidth: "normal",
      interfaceFont: "inter",
      messageFont: "sans",
      density: "comfortable",
      zoomPercent: 100,
      sidebarWidth: 264,
      documentWidth: 704,
      showsThumbnails: true,
      direction: "language",
      motion: "system",
      afterSending: "end",
      spoken: "sentences",
    },
    sendKey: "enter",
    offlineQuestions: "wait_for_me",
    isCapturing: false,
    spelling: "checked",
    trashPeriod: "month",
    conversationOrder: "latest",
    letsModelsReadPages: false,
    asksForTitles: false,
    backupInterval: "every_six_hours",
    wrapsCode: false,
    numbersLines: false,
    hidesSidebar: false,
    ...extra,
  };
}

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

export function row(id: string, extra: Partial<ConversationRow> = {}): ConversationRow {
  return {
    id,
    profileId: "local",
    title: id,
    createdAtMs: 0,
    updatedAtMs: 0,
    lastStatus: null,
    hasDraft: false,
    nWaiting: 0,
    folderId: null,
    pinnedPosition: null,
    isArchived: false,
    isUnread: false,
    isTemporary: false,
    version: 0,
    ...extra,
  };
}

export function folder(id: string, extra: Partial<FolderView> = {}): FolderView {
  return {
    id,
    parentId: null,
    name: id,
    instructions: { text: "", preset: "" },
    project: null,
    isOpen: true,
    ...extra,
  };
}

/** An open conversation `c`. */
export function conversation(extra: Partial<ConversationView> = {}): ConversationView {
  return {
    row: row("c"),
    messages: [],
    hasEarlier: false,
    hasLater: false,
    outbox: [],
    draft: { text: "", attachments: [], version: 0 },
    options: options(),
    origin: null,
    ...extra,
  };
}

/** The local service. */
export function service(extra: Partial<ServiceView> = {}): ServiceView {
  return {
    profileId: "local",
    name: textOf("service-local"),
    address: "",
    isLocal: true,
    isChosen: true,
    state: "ready",
    problem: null,
    nextProbeAtMs: null,
    noFiles: null,
    keyEndsIn: null,
    keyLocation: "none",
    ...extra,
  };
}

/** A service of an organisation. */
export const office = (extra: Partial<ServiceView> = {}): ServiceView =>
  service({
    profileId: "office",
    name: asIs("chat.example.org"),
    address: "https://chat.example.org",
    isLocal: false,
    isChosen: false,
    keyEndsIn: "f3a9",
    keyLocation: "keyring",
    ...extra,
  });

/** The local service quotes, and nothing else is there. */
export function models(extra: Partial<ModelsView> = {}): ModelsView {
  return {
    answers: null,
    meaning: null,
    meaningProgress: null,
    servers: [],
    isSearching: false,
    offer: null,
    memoryBytes: null,
    pageRequests: [],
    ...extra,
  };
}

/** A model of Ollama, ready. */
export function chosenModel(extra: Partial<ChosenModelView> = {}): ChosenModelView {
  return {
    address: "http://127.0.0.1:11434",
    model: extra.model ?? "qwen3:8b",
    name: extra.model ?? "qwen3:8b",
    serverName: "Ollama",
    sentTo: null,
    isEncrypted: true,
    readingSpeed: null,
    state: "ready",
    sinceMs: null,
    reason: [],
    ...extra,
  };
}

/** A model for answers of which the server says nothing more. */
export function offeredModel(id: string, extra: Partial<OfferedModelView> = {}): OfferedModelView {
  return {
    id,
    name: id,
    label: id,
    purpose: "answers",
    embeds: false,
    takesPictures: false,
    bytes: null,
    nParameters: null,
    contextTokens: null,
    needsBytes: null,
    remoteHost: null,
    ...extra,
  };
}

/** Ollama, with one model. */
export function modelServer(extra: Partial<ModelServerView> = {}): ModelServerView {
  return {
    address: "http://127.0.0.1:11434",
    host: "127.0.0.1:11434",
    program: "Ollama",
    version: "0.12.3",
    isAdded: false,
    isOnThisComputer: true,
    isEncrypted: false,
    state: "running",
    reason: [],
    keyLocation: "none",
    keyEndsIn: null,
    contextTokens: null,
    models: [offeredModel("qwen3:8b")],
    ...extra,
  };
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

/** An event that gives an answer of the conversation `c` this last block. */
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

export function file(id: string, extra: Partial<FileView> = {}): FileView {
  return {
    id,
    name: `${id}.pdf`,
    bytes: 1000,
    createdAtMs: 0,
    purpose: "assistants",
    status: { kind: "ready" },
    nConversations: 0,
    nDrafts: 0,
    deletedAtMs: null,
    notDeleted: null,
    alreadySinceMs: null,
    isChangedOnDisk: false,
    isDuplicate: false,
    ...extra,
  };
}

export function filesSum(extra: Partial<FilesSumView> = {}): FilesSumView {
  return {
    nFiles: 0,
    bytes: 0,
    nUnused: 0,
    unusedBytes: 0,
    nDuplicates: 0,
    duplicateBytes: 0,
    nFailed: 0,
    nUploading: 0,
    nPaused: 0,
    nDeleted: 0,
    extensions: [],
    purposes: [],
    isPartial: false,
    checkedAtMs: null,
    ...extra,
  };
}

export function offer(extra: Partial<OfferView> = {}): OfferView {
  return {
    offerId: 1,
    names: ["a.pdf"],
    nThings: 1,
    nFolders: 0,
    nFiles: 1,
    bytes: 1000,
    kinds: [textOf("offer-kind-pdf", { n: 1 })],
    refusals: [],
    nRefused: 0,
    isLooking: false,
    ...extra,
  };
}

export function startView(extra: Partial<StartView> = {}): StartView {
  return {
    version: "0.0.0",
    isFirstRun: false,
    services: [],
    models: models(),
    settings: settings(),
    fonts: null,
    systemLanguage: { tag: "en", locale: "en-GB" },
    recentActions: [],
    conversations: [],
    folders: [],
    nTrashed: 0,
    openConversationId: null,
    interruptedDrawings: [],
    open: null,
    openDocuments: { documents: [], current: null, isShown: false },
    nFiles: {},
    deletions: [],
    downloads: [],
    notices: [],
    canEncrypt: false,
    lacksKeyring: false,
    ...extra,
  };
}

/** The state with one open conversation `c` that holds these messages. */
export function openState(messages: MessageView[], extra: Partial<AppState> = {}): AppState {
  const open = { ...conversation({ messages }), isNewBelow: false };
  return { ...initialState(startView({ conversations: [row("c")] })), open, ...extra };
}

/** What is known about a file. */
export function fileDetails(shown: FileView, extra: Partial<FileDetailsView> = {}): FileDetailsView {
  return {
    file: shown,
    profileId: "local",
    canOpen: true,
    facts: [],
    conversations: [],
    citing: [],
    nCitingMore: 0,
    problem: null,
    ...extra,
  };
}

/** The pages of a PDF, of which this one has the words that are looked for. */
export function pages(id: string, nPages: number, page = 1): Extract<PreviewView, { kind: "pages" }> {
  const shapes = [{ page: 1, width: 600, height: 800 }];
  return { kind: "pages", id, nPages, place: { page, found: "whole" }, shapes, text: null };
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
