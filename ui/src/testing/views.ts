/** Small made-up views for tests; each test names only what it is about. */
import type {
  BlockView,
  ConversationRow,
  FileView,
  MessageView,
  OfferView,
  OptionsView,
  OutboxEntryView,
  Settings,
  StartView,
} from "../ipc/bindings";
import type { AppState } from "../session/appState";
import { initialState } from "../session/appState";

export function settings(extra: Partial<Settings> = {}): Settings {
  return {
    theme: "system",
    display: {
      contrast: "system",
      textSize: "normal",
      columnWidth: "normal",
      messageFont: "sans",
      density: "comfortable",
      zoomPercent: 100,
      sidebarWidth: 264,
      direction: "system",
      motion: "system",
      afterSending: "end",
      spoken: "sentences",
    },
    sendKey: "enter",
    offlineQuestions: "wait_for_me",
    isRecording: false,
    spelling: "checked",
    wrapsCode: false,
    numbersLines: false,
    hidesSidebar: false,
    ...extra,
  };
}

export const html = (text: string): BlockView => ({ kind: "html", html: `<p>${text}</p>` });

export function row(id: string, extra: Partial<ConversationRow> = {}): ConversationRow {
  return {
    id,
    profileId: "local",
    title: id,
    updatedAtMs: 0,
    lastStatus: null,
    hasDraft: false,
    nWaiting: 0,
    ...extra,
  };
}

export function options(extra: Partial<OptionsView> = {}): OptionsView {
  return {
    instructions: { text: "", preset: "" },
    nextInstructions: null,
    maxOutputTokens: null,
    project: null,
    isStreamed: true,
    serviceConversationId: null,
    isAttached: false,
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
    sources: [],
    attachments: [],
    ending: null,
    model: null,
    durationMs: null,
    outputTokens: null,
    tokensPerSecond: null,
    silentSinceMs: null,
    edit: null,
    version: 1,
    nVersions: 1,
    waiting: null,
    seq: 0,
    ...extra,
  };
}

export const question = (id: string, extra: Partial<MessageView> = {}): MessageView =>
  answer(id, { role: "you", status: "complete", ...extra });

export function entry(id: string, extra: Partial<OutboxEntryView> = {}): OutboxEntryView {
  return {
    id,
    text: id,
    blocks: [html(id)],
    attachments: [],
    wait: "person",
    isOutOfReach: false,
    words: "Waits in the outbox.",
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

export function offer(extra: Partial<OfferView> = {}): OfferView {
  return {
    offerId: 1,
    names: ["a.pdf"],
    nThings: 1,
    nFolders: 0,
    nFiles: 1,
    bytes: 1000,
    kinds: "a PDF document",
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
    settings: settings(),
    recentActions: [],
    conversations: [],
    openConversationId: null,
    nFiles: {},
    deletions: [],
    downloads: [],
    notices: [],
    ...extra,
  };
}

/** The state with one open conversation `c` that holds these messages. */
export function openState(messages: MessageView[], extra: Partial<AppState> = {}): AppState {
  const draft = { text: "", attachments: [] };
  const stretch = { messages, hasEarlier: false, hasLater: false, isNewBelow: false };
  const open = { row: row("c"), ...stretch, outbox: [], draft, options: options() };
  return { ...initialState(startView({ conversations: [row("c")] })), open, ...extra };
}
