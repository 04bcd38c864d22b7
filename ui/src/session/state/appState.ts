/** The state of the window. Plain values: no runes, no DOM, no backend. */
import type {
  AttachTarget,
  BackupsView,
  ConversationRow,
  ConversationView,
  DeletionView,
  DownloadView,
  ExportView,
  FileView,
  FolderView,
  ImportPhase,
  ModelsView,
  OfferView,
  SelfCheckView,
  ServiceView,
  Settings,
  StartView,
  SystemLanguage,
} from "../../ipc/bindings";
import { sayAll } from "../../words/words";

/** A notice. Its text is translated when it is shown. */
export interface Notice {
  id: number;
  tone: "note" | "problem";
  title: () => string;
  /** May be empty. */
  detail?: () => string;
  /** Whether the next change that is saved ends it. */
  isUntilSaved?: boolean;
  /** The section of the settings that a button of the notice opens. */
  section?: "backups";
  /** The action of its button. */
  action?: NoticeAction;
}

export interface NoticeAction {
  /** Called at each rendering. */
  text: () => string;
  run: () => void;
}

/** Percentage of the archive that was read, or number of imported conversations. */
export interface ImportProgress {
  phase: ImportPhase;
  nDone: number;
  nTotal: number;
}

interface Drag {
  offer: OfferView;
  x: number;
  y: number;
}

/** The target of files from this computer. */
export type FileDestination =
  | AttachTarget
  /** The files of this service. */
  | { kind: "files"; profileId: string };

/** The offered files that the user chooses from. */
export interface Choosing {
  offer: OfferView;
  place: FileDestination;
}

/** The open conversation, with a stretch of its messages. */
export interface OpenConversation extends ConversationView {
  /** Whether there are changes after the last loaded message. */
  isNewBelow: boolean;
}

export interface AppState {
  version: string;
  isFirstRun: boolean;
  /** Whether the first page offers encryption. */
  canEncrypt: boolean;
  /** Whether a service's key is kept only until the app ends; known only at the first start. */
  lacksKeyring: boolean;
  services: ServiceView[];
  /** The models of the local service. */
  models: ModelsView;
  settings: Settings;
  /** The font families of this computer that the page may use; `null` for no limit. */
  fonts: string[] | null;
  /** The language of the window unless one is chosen. */
  systemLanguage: SystemLanguage;
  /** The actions last used in the palette, the latest first. */
  recentActions: string[];
  /** The keys of the diagrams whose drawing ended the page or the app. */
  interruptedDrawings: string[];
  /** Newest first, including archived ones, without those in the trash. */
  conversations: ConversationRow[];
  folders: FolderView[];
  /** How many conversations and messages are in the trash. */
  nTrashed: number;
  /** How many files each service has, of the services that have any. */
  nFiles: Record<string, number>;
  /** The service whose files the Files page lists. */
  filesProfileId: string | null;
  /** The conversation on the page; it stays while the Files page is shown. */
  open: OpenConversation | null;
  /** Whether a new conversation is being created, to which typed text belongs. */
  isCreating: boolean;
  /** Whether the last typed text could be saved. */
  isDraftKept: boolean;
  /** Whether events of the open conversation were missed, so that it has to be loaded again. */
  isOpenStale: boolean;
  /** Suggested files of the open conversation's service; `null` until they are loaded. */
  latestFiles: FileView[] | null;
  /** Deletions of files that can still be undone, the earliest deadline first. */
  deletions: DeletionView[];
  /** Downloads, oldest first. */
  downloads: DownloadView[];
  /** The progress of an import; `null` until it has begun. */
  importing: ImportProgress | null;
  /** The backups; `null` until they were loaded. */
  backups: BackupsView | null;
  /** The check of the data; `null` until it was loaded. */
  selfCheck: SelfCheckView | null;
  /** The export of this run, running or finished. */
  export: ExportView | null;
  drag: Drag | null;
  choosing: Choosing | null;
  notices: Notice[];
  nextNoticeId: number;
  /** The next polite announcement for screen readers. */
  announcement: string;
  /** The versions of the events that were applied, by subject. */
  versions: Record<string, number>;
}

export function initialState(start: StartView): AppState {
  const state: AppState = {
    version: start.version,
    isFirstRun: start.isFirstRun,
    canEncrypt: start.canEncrypt,
    lacksKeyring: start.lacksKeyring,
    services: start.services,
    models: start.models,
    settings: start.settings,
    fonts: start.fonts,
    systemLanguage: start.systemLanguage,
    recentActions: start.recentActions,
    interruptedDrawings: start.interruptedDrawings,
    conversations: start.conversations,
    folders: start.folders,
    nTrashed: start.nTrashed,
    nFiles: start.nFiles,
    filesProfileId: null,
    open: null,
    isCreating: false,
    isDraftKept: true,
    isOpenStale: false,
    latestFiles: null,
    deletions: start.deletions,
    downloads: start.downloads,
    importing: null,
    backups: null,
    selfCheck: null,
    export: null,
    drag: null,
    choosing: null,
    notices: [],
    nextNoticeId: 1,
    announcement: "",
    versions: {},
  };
  return start.notices.reduce(
    (before, notice) => withNotice(before, { tone: "note", title: () => sayAll(notice) }),
    state,
  );
}

export function withNotice(state: AppState, notice: Omit<Notice, "id">): AppState {
  const textOf = ({ title, detail }: Omit<Notice, "id">): string => `${title()}\n${detail?.() ?? ""}`;
  const isThere = state.notices.some((known) => textOf(known) === textOf(notice));
  if (isThere) return state;
  return {
    ...state,
    notices: [...state.notices, { ...notice, id: state.nextNoticeId }],
    nextNoticeId: state.nextNoticeId + 1,
  };
}

/** Whether an answer is arriving in a conversation, even if its end is not loaded. */
export function isAnswering(open: OpenConversation): boolean {
  const status = open.hasLater ? open.row.lastStatus : open.messages.at(-1)?.status;
  return status === "sending" || status === "streaming";
}

/** Whether a conversation has no messages, no draft and no attachments. */
export function isUntouched({ row, messages, outbox, draft }: OpenConversation): boolean {
  return messages.length + outbox.length === 0 && !row.hasDraft && draft.attachments.length === 0;
}

/** The service that new conversations use. */
function chosenService(state: AppState): ServiceView | undefined {
  return state.services.find((service) => service.isChosen);
}

/** The service shown at the foot of the sidebar: that of the conversation, even under another page. */
export function serviceOfFoot(state: AppState): ServiceView | undefined {
  const of = state.open?.row.profileId;
  return state.services.find(({ profileId }) => profileId === of) ?? chosenService(state);
}

/** The service that the page belongs to: that of the conversation, or the one whose files are listed. */
export function serviceOfPage(state: AppState, isConversation: boolean): ServiceView | undefined {
  const of = (id: string | null) => state.services.find(({ profileId }) => profileId === id);
  if (isConversation && state.open) return of(state.open.row.profileId);
  return of(state.filesProfileId) ?? chosenService(state);
}
