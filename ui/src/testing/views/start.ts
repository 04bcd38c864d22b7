/** The made-up settings and state of a window for tests and the gallery. */
import type { MessageView, Settings, StartView } from "../../ipc/bindings";
import type { AppState } from "../../session/state/appState";
import { initialState } from "../../session/state/appState";
import { conversation, row } from "./conversations";
import { models } from "./services";

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

/** The state with an open conversation `c` that has these messages. */
export function openState(messages: MessageView[], extra: Partial<AppState> = {}): AppState {
  const open = { ...conversation({ messages }), isNewBelow: false };
  return { ...initialState(startView({ conversations: [row("c")] })), open, ...extra };
}
