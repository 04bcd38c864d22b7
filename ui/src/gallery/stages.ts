/** Sessions for parts that send requests. Recorded states answer the requests. */
import { createContext } from "svelte";
import type { Backend, Command } from "../ipc/backend";
import type {
  ConversationView,
  FilesWindowView,
  FileView,
  ModelsView,
  PreviewView,
  ProblemView,
  ServiceView,
  Text,
} from "../ipc/bindings";
import { joinDraft } from "../format/quotation";
import type { CitedPassages } from "../session/documents/citations";
import { Session } from "../session/session.svelte";
import { foundQuotes } from "../testing/foundQuotes";
import { replyOf, type Replies } from "../testing/replies";
import { conversation, row } from "../testing/views/conversations";
import { filesSum } from "../testing/views/files";
import { html } from "../testing/views/messages";
import { models } from "../testing/views/services";
import { startView } from "../testing/views/start";
import { textOf } from "../testing/views/text";
import { someTrash } from "./states/order";
import { ENCRYPTION, refusedKey } from "./states/encryption";
import { BACKUPS, COMPARED, everySelfCheck } from "./states/backups";
import { IMPORTED } from "./states/imports";
import { EXPORT_PLAN, EXPORT_SURVEY } from "./states/exports";
import { detailsOf } from "./states/details";
import { conversationRows, listedFiles, services } from "./states/lists";
import { at, backupMessages, compressorMessages, file, message } from "./states/messages";
import { foundModels, unreadyModels } from "./states/models";
import { FOLDER, LISTED } from "./states/offers";
import { OPTIONS, PRESETS, PROJECTS, PROMPTS } from "./states/options";
import { waitingAnswer, waitingEntries } from "./states/outbox";
import { CITED, CONTENTS, fileDetails, HITS, MARKS, pageOf, SCANNED, thumbnailOf } from "./states/previews";
import { misspelt, recentSearches, searched } from "./states/search";
import { settingsOf } from "./states/settings";
import { everyUpload } from "./states/uploads";

/** Commands that were called and have no recorded reply. */
export const unanswered: Command[] = [];

/** Answers from `replies`; the silent commands are not answered at all. */
function backendOf(replies: Replies, silent: readonly Command[]): Backend {
  return {
    firstState() {
      return this.call("start");
    },
    call<K extends Command>(command: K, ...[args]: unknown[]) {
      if (silent.includes(command)) return new Promise<never>(() => undefined);
      if (!(command in replies)) unanswered.push(command);
      return replyOf(replies, command, args);
    },
    onEvent: () => Promise.resolve(),
    pictureUrl: (path) => path,
    diagramUrl: "about:blank",
  };
}

const refuses = (problem: ProblemView) => (): never => {
  throw problem;
};

const unreachable = refuses({
  code: "offline",
  title: textOf("problem-unreachable", { host: "chat.example.org" }),
  detail: [textOf("problem-try-later")],
});

const QUOTING = joinDraft(
  [{ text: "In rooms that are opened often the interval is six hours.", source: "manual.pdf, page 114" }],
  "Why is that so?",
);

const WORDS = "Use the readings instead of the catalogue values, and check the nameplate.";

function compressor(): ConversationView {
  const attachments = [
    file("meter-readings-2025.xlsx", 3_100_000, { status: { kind: "uploading", sentBytes: 1_930_000 } }),
    file("nameplate.jpg", 740_000),
  ];
  const [first = row("compressor")] = conversationRows();
  const draft = { text: WORDS, attachments, version: 0 };
  return conversation({ row: first, messages: compressorMessages(), draft, options: OPTIONS });
}

/** The conversation whose last question cannot be sent, with other waiting ones. */
function waiting(): ConversationView {
  const asked = html("Is the disk full again?");
  const question = message("you", { createdAtMs: Date.now() - 7_000, blocks: [asked] });
  const reason = [textOf("upload-too-large-for-service"), textOf("upload-make-smaller")];
  const tooLarge = file("journal-export.txt", 60_000_000, {
    status: { kind: "failed", reason, canRetry: true, isUnsent: false },
  });
  return conversation({
    row: conversationRows().find(({ id }) => id === "backup") ?? row("backup"),
    messages: [...backupMessages(), question, waitingAnswer()],
    outbox: waitingEntries(),
    draft: { text: "", attachments: [tooLarge], version: 0 },
  });
}

const empty = (): ConversationView =>
  conversation({ row: row("new", { title: "", updatedAtMs: Date.now() }) });

const listed = (files: FileView[]): FilesWindowView => ({ files, nFiles: files.length });
const filesThere = () => listedFiles().filter(({ status }) => status.kind !== "deleted");

const SUM = filesSum({
  nFiles: 15,
  bytes: 37_347_000,
  nUnused: 4,
  unusedBytes: 15_700_000,
  nDuplicates: 1,
  duplicateBytes: 2_600_000,
  nFailed: 1,
  nUploading: 2,
  nDeleted: 1,
  extensions: [
    { word: "pdf", nFiles: 6 },
    { word: "csv", nFiles: 2 },
    { word: "docx", nFiles: 2 },
    { word: "md", nFiles: 2 },
    { word: "png", nFiles: 2 },
    { word: "xlsx", nFiles: 1 },
  ],
  purposes: [{ word: "assistants", nFiles: 15 }],
  isPartial: false,
  checkedAtMs: Date.now() - 12_000,
});

interface Stage {
  open?: ConversationView;
  /** The content of the next question. */
  sends?: Text;
  isFirstRun?: boolean;
  canEncrypt?: boolean;
  services?: ServiceView[];
  models?: ModelsView;
  replies?: Replies;
  silent?: readonly Command[];
}

const sends = (messages: number, files: number): Text => textOf("request-context-files", { messages, files });

function begin(stage: Stage = {}): Promise<Session> {
  const open = stage.open ?? compressor();
  const recorded: Replies = {
    start: startView({
      version: "0.1.0",
      isFirstRun: stage.isFirstRun ?? false,
      canEncrypt: stage.canEncrypt ?? false,
      services: stage.services ?? services(),
      models: stage.models ?? models(),
      settings: settingsOf(new URLSearchParams()),
      conversations: conversationRows(),
      openConversationId: open.row.id,
    }),
    open_conversation: open,
    find_models: stage.models ?? models(),
    save_draft: null,
    save_open_documents: null,
    read_quote_context: null,
    check_sources: null,
    preview_services: [{ profileId: "office", detail: [textOf("request-receives", { n: 4 })] }],
    preview_request: {
      text: stage.sends ?? sends(3, 4),
      detail: [textOf("request-whole", { n: 3700 })],
    },
    find_in_conversation: ({ query }) => {
      const found = query === "Halden" ? open.messages.slice(-1) : [];
      return { messages: found.map(({ id }) => ({ messageId: id, nHits: 3 })), hasMore: false };
    },
    inspect_answer: ({ messageId }) => detailsOf(messageId),
    list_presets: PRESETS,
    save_preset: refuses({ code: "input", title: textOf("preset-needs-name"), detail: [] }),
    list_projects: PROJECTS,
    list_prompts: PROMPTS,
    list_backups: BACKUPS,
    self_check: everySelfCheck()[1] ?? { percent: null, last: null, problem: null },
    read_trashed: { messages: compressorMessages(), hasEarlier: true, hasLater: false },
    survey_export: EXPORT_SURVEY,
    plan_export: EXPORT_PLAN,
    list_trash: someTrash(),
    restore_conversations: null,
    compare_backup: COMPARED,
    find_encryption: ENCRYPTION.on,
    find_conversion_percent: 40,
    copy_recovery_key: null,
    run_import: IMPORTED,
    cancel_import: null,
    list_files: listed(filesThere()),
    show_cover: null,
    sum_up_files: SUM,
    refresh_files: null,
    find_files: listedFiles().filter(({ status }) => status.kind === "ready"),
    list_offer: LISTED,
    search_everything: searched(),
    search_conversation: [],
    list_searches: recentSearches(),
    ...stage.replies,
  };
  return Session.start(backendOf(recorded, stage.silent ?? []));
}

interface Looking extends Stage {
  quote?: string;
  cited?: CitedPassages;
  /** Ids of further open documents. */
  others?: readonly string[];
  /** The query of the find bar. */
  find?: string;
  areFactsShown?: true;
}

/** A session with an open document. */
async function looking(name: string, content: PreviewView, stage: Looking = {}) {
  const shown = listedFiles().find((one) => one.name === name) ?? file(name, 0);
  const session = await begin({
    ...stage,
    replies: {
      open_preview: content,
      show_page: ({ page }) => pageOf(page),
      show_thumbnail: ({ page }) => thumbnailOf(page),
      mark_page: ({ page }) => (page === 7 ? MARKS : { quotes: [], found: [] }),
      find_quotes: foundQuotes,
      find_in_preview: HITS,
      inspect_file: fileDetails(shown),
      ...stage.replies,
    },
  });
  const tabs = [...(stage.others ?? []), name].map((fileId) => ({
    fileId,
    name: fileId,
    page: 1,
    zoomPercent: null,
  }));
  session.documents.restore({ documents: tabs, current: name, isShown: false });
  void session.documents.open({
    fileId: name,
    place: "",
    quote: stage.quote ?? "",
    cited: stage.cited ?? null,
  });
  const doc = session.documents.current;
  if (doc && stage.find) {
    doc.find.isOpen = true;
    doc.find.typed(stage.find);
  }
  if (doc && stage.areFactsShown) doc.areFactsShown = true;
  return session;
}

async function choosing(silent: readonly Command[] = []) {
  const session = await begin({ silent });
  const place = { kind: "files" as const, profileId: "local" };
  session.change((state) => ({ ...state, choosing: { offer: FOLDER, place } }));
  return session;
}

/** A search of some days of this month. */
async function datesChosen() {
  const session = await begin();
  session.search.filter({ fromMs: at(22, 0, 0), untilMs: at(12, 0, 0) });
  return session;
}

export async function openStages() {
  const { pages, moved, sheets, book, text, markdown, picture, nothing, deleted } = CONTENTS;
  return {
    chat: await begin(),
    waiting: await begin({ open: waiting(), sends: sends(11, 3) }),
    empty: await begin({ open: empty(), sends: sends(1, 2), models: foundModels() }),
    found: await begin({ isFirstRun: true, models: foundModels() }),
    local: await begin({ isFirstRun: true }),
    encryptable: await begin({ isFirstRun: true, canEncrypt: true, models: unreadyModels() }),
    encryption: {
      off: await begin({ replies: { find_encryption: ENCRYPTION.off }, silent: ["turn_on_encryption"] }),
      on: await begin({ silent: ["turn_off_encryption"] }),
      failed: await begin({
        replies: { find_encryption: ENCRYPTION.failed, copy_recovery_key: refuses(refusedKey) },
      }),
      unfinished: await begin({
        replies: { find_encryption: ENCRYPTION.unfinished },
        silent: ["finish_encryption"],
      }),
    },
    remote: await begin({ services: services(true) }),
    finds: [await begin(), await begin(), await begin()],
    files: await begin(),
    selecting: await begin(),
    noFiles: await begin({ replies: { list_files: listed([]), sum_up_files: filesSum() } }),
    nothingFound: await begin({ replies: { list_files: listed([]) } }),
    composers: {
      empty: await begin({ open: empty(), sends: sends(1, 2) }),
      uploads: await begin({
        open: { ...compressor(), draft: { text: WORDS, attachments: everyUpload(), version: 0 } },
      }),
      mention: await begin(),
      slash: await begin(),
      quoting: await begin({
        open: { ...compressor(), draft: { text: QUOTING, attachments: [], version: 0 } },
      }),
    },
    searches: {
      found: await begin({ services: services(true) }),
      filtered: await begin({ services: services(true) }),
      empty: await begin(),
      none: await begin({ replies: { search_everything: misspelt() } }),
      dates: await datesChosen(),
    },
    choices: { counting: await choosing(["list_offer"]), list: await choosing() },
    previews: {
      pages: await looking("offer-halden.pdf", pages, {
        quote: "Annual consumption: 50,400 kWh",
        cited: CITED,
        find: "Halden",
        others: ["cable-list.csv", "minutes-2026-11-18.md"],
      }),
      moved: await looking("scan.pdf", moved, {
        quote: "words that were changed",
        replies: { show_page: SCANNED },
      }),
      sheets: await looking("meter-readings-2025.xlsx", sheets, { quote: "1,702.4" }),
      book: await looking("harbour-rules.epub", book),
      text: await looking("cable-list.csv", text, { quote: "target nas-2 refused 14 files" }),
      markdown: await looking("minutes-2026-11-18.md", markdown, {
        areFactsShown: true,
        quote: "words of another page",
      }),
      picture: await looking("site-plan.png", picture),
      nothing: await looking("offer-nordvik.docx", nothing),
      gone: await looking("tender-draft-3.docx", deleted),
      broken: await looking("offer-halden.pdf", pages, { replies: { open_preview: unreachable } }),
      reading: await looking("offer-halden.pdf", pages, { silent: ["open_preview"] }),
      noPage: await looking("offer-halden.pdf", pages, { replies: { show_page: unreachable } }),
    },
  };
}

export type Stages = Awaited<ReturnType<typeof openStages>>;

/** The gallery lends them to its parts. */
export const [getStages, setStages] = createContext<Stages>();
