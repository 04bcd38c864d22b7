/** What stands behind the parts that ask: sessions whose requests are answered from recorded states. */
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
import { Session } from "../session/session.svelte";
import { replyOf, type Replies } from "../testing/replies";
import { conversation, filesSum, html, models, row, startView, textOf } from "../testing/views";
import { detailsOf } from "./states/details";
import { conversationRows, listedFiles, services } from "./states/lists";
import { backupMessages, compressorMessages, file, message } from "./states/messages";
import { foundModels } from "./states/models";
import { FOLDER, LISTED } from "./states/offers";
import { OPTIONS, PRESETS, PROJECTS, PROMPTS } from "./states/options";
import { waitingAnswer, waitingEntries } from "./states/outbox";
import { CONTENTS, fileDetails, PAGE } from "./states/previews";
import { settingsOf } from "./states/settings";
import { everyUpload } from "./states/uploads";

/** Commands that were called and have no recorded reply. */
export const unanswered: Command[] = [];

/** Answers from `replies`; the silent commands are not answered at all. */
function backendOf(replies: Replies, silent: readonly Command[]): Backend {
  return {
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

const WORDS = "Use the readings instead of the catalogue values, and check the nameplate.";

function compressor(): ConversationView {
  const attachments = [
    file("meter-readings-2025.xlsx", 3_100_000, { status: { kind: "uploading", sentBytes: 1_930_000 } }),
    file("nameplate.jpg", 740_000),
  ];
  const [first = row("compressor")] = conversationRows();
  const draft = { text: WORDS, attachments };
  return conversation({ row: first, messages: compressorMessages(), draft, options: OPTIONS });
}

/** The conversation whose last question cannot leave, with others that wait. */
function waiting(): ConversationView {
  const asked = html("Is the disk full again?");
  const question = message("you", { createdAtMs: Date.now() - 7_000, blocks: [asked] });
  const reason = [textOf("upload-too-large-for-service"), textOf("upload-make-smaller")];
  const tooLarge = file("journal-export.txt", 60_000_000, {
    status: { kind: "failed", reason, canRetry: true },
  });
  return conversation({
    row: conversationRows().find(({ id }) => id === "backup") ?? row("backup"),
    messages: [...backupMessages(), question, waitingAnswer()],
    outbox: waitingEntries(),
    draft: { text: "", attachments: [tooLarge] },
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
  checkedAtMs: Date.now() - 12_000,
});

interface Stage {
  open?: ConversationView;
  /** What the next question will send. */
  sends?: Text;
  isFirstRun?: boolean;
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
      services: stage.services ?? services(),
      models: stage.models ?? models(),
      settings: settingsOf(new URLSearchParams()),
      conversations: conversationRows(),
      openConversationId: open.row.id,
    }),
    open_conversation: open,
    find_models: stage.models ?? models(),
    save_draft: null,
    check_sources: null,
    preview_request: {
      text: stage.sends ?? sends(3, 4),
      detail: [textOf("request-whole", { n: 3700 })],
    },
    find_in_conversation: ({ query }) => {
      const found = query === "Halden" ? open.messages.slice(-1) : [];
      return { messageIds: found.map(({ id }) => id), hasMore: false };
    },
    inspect_answer: ({ messageId }) => detailsOf(messageId),
    list_presets: PRESETS,
    save_preset: refuses({ code: "input", title: textOf("preset-needs-name"), detail: [] }),
    list_projects: PROJECTS,
    list_prompts: PROMPTS,
    list_files: listed(filesThere()),
    sum_up_files: SUM,
    refresh_files: null,
    find_files: listedFiles().filter(({ status }) => status.kind === "ready"),
    list_offer: LISTED,
    ...stage.replies,
  };
  return Session.start(backendOf(recorded, stage.silent ?? []));
}

/** A session that shows a file. */
async function looking(name: string, content: PreviewView, stage: Stage & { quote?: string } = {}) {
  const shown = listedFiles().find((one) => one.name === name) ?? file(name, 0);
  const session = await begin({
    ...stage,
    replies: {
      open_preview: content,
      show_page: PAGE,
      inspect_file: fileDetails(shown),
      ...stage.replies,
    },
  });
  void session.previews.open({ fileId: name, place: "", quote: stage.quote ?? "" });
  return session;
}

async function choosing(silent: readonly Command[] = []) {
  const session = await begin({ silent });
  const place = { kind: "files" as const, profileId: "local" };
  session.change((state) => ({ ...state, choosing: { offer: FOLDER, place } }));
  return session;
}

export async function openStages() {
  const { pages, text, markdown, picture, nothing, deleted } = CONTENTS;
  return {
    chat: await begin(),
    waiting: await begin({ open: waiting(), sends: sends(11, 3) }),
    empty: await begin({ open: empty(), sends: sends(1, 2), models: foundModels() }),
    found: await begin({ isFirstRun: true, models: foundModels() }),
    local: await begin({ isFirstRun: true }),
    remote: await begin({ services: services(true) }),
    finds: [await begin(), await begin(), await begin()],
    files: await begin(),
    selecting: await begin(),
    noFiles: await begin({ replies: { list_files: listed([]), sum_up_files: filesSum() } }),
    nothingFound: await begin({ replies: { list_files: listed([]) } }),
    composers: {
      empty: await begin({ open: empty(), sends: sends(1, 2) }),
      uploads: await begin({
        open: { ...compressor(), draft: { text: WORDS, attachments: everyUpload() } },
      }),
      mention: await begin(),
      slash: await begin(),
    },
    choices: { counting: await choosing(["list_offer"]), list: await choosing() },
    previews: {
      pages: await looking("offer-halden.pdf", pages, { quote: "50,400 kWh" }),
      text: await looking("cable-list.csv", text, { quote: "target nas-2 refused 14 files" }),
      markdown: await looking("minutes-2026-11-18.md", markdown),
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
