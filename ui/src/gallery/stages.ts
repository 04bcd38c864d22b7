/**
 * What stands behind the parts that ask: sessions on the scripted backend, each brought into one state, and the count
 * of what is still being asked.
 */
import { createContext } from "svelte";
import type { Backend, Command } from "../ipc/backend";
import type { CommandMap, FilesSumView, ProblemView } from "../ipc/bindings";
import { scripted } from "../ipc/scripted";
import { DRAGGED } from "../ipc/scripted/intake";
import { file } from "../ipc/scripted/words";
import { everyUpload } from "../ipc/scripted/uploads";
import type { Choosing } from "../session/appState";
import { Session } from "../session/session.svelte";

type Answers = { [K in Command]?: (args: CommandMap[K]["args"]) => CommandMap[K]["result"] };

let nAsked = 0;

/** Whether an answer is on its way. */
export const isAsking = (): boolean => nAsked > 0;

/** For an answer that does not come. It is not counted. */
const SILENCE = Symbol("silence");

/** The scripted backend; what is named here answers otherwise. */
function backendOf(scene: string, answers: Answers, silent: readonly Command[]): Backend {
  const backend = scripted(new URLSearchParams({ scene }));
  return {
    ...backend,
    async call(command, ...args) {
      if (silent.includes(command)) return new Promise<never>(() => SILENCE);
      nAsked += 1;
      try {
        const own = answers[command];
        return own ? own((args[0] ?? {}) as Parameters<typeof own>[0]) : await backend.call(command, ...args);
      } finally {
        nAsked -= 1;
      }
    },
  };
}

const begin = (scene: string, answers: Answers = {}, silent: readonly Command[] = []): Promise<Session> =>
  Session.start(backendOf(scene, answers, silent));

const fails = (title: string, detail: string) => (): never => {
  const problem: ProblemView = { code: "offline", title, detail };
  throw problem;
};

const NO_FILES: FilesSumView = {
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
  checkedAtMs: null,
};

const unreachable = fails("chat.example.org cannot be reached.", "The file is kept there; try again later.");

async function looking(fileId: string, quote = "", answers: Answers = {}, silent: readonly Command[] = []) {
  const session = await begin("chat", answers, silent);
  void session.previews.open({ fileId, place: "", quote });
  return session;
}

async function choosing(silent: readonly Command[] = []) {
  const session = await begin("chat", {}, silent);
  const offer = DRAGGED["drop-folder"];
  const shown: Choosing | null = offer ? { offer, place: { kind: "files", profileId: "local" } } : null;
  session.change((state) => ({ ...state, choosing: shown }));
  return session;
}

async function withDraft(text: string, attachments: ReturnType<typeof everyUpload>) {
  const session = await begin("chat");
  session.change((state) => {
    const open = state.open && { ...state.open, draft: { text, attachments } };
    return { ...state, open };
  });
  return session;
}

export async function openStages() {
  const words = "Use the readings instead of the catalogue values, and check the nameplate.";
  return {
    chat: await begin("chat"),
    waiting: await begin("outbox"),
    empty: await begin("empty"),
    local: await begin("welcome"),
    remote: await begin("settings"),
    finds: [await begin("chat"), await begin("chat"), await begin("chat")],
    files: await begin("files"),
    selecting: await begin("files"),
    noFiles: await begin("empty", {
      list_files: () => ({ files: [], nFiles: 0 }),
      sum_up_files: () => NO_FILES,
    }),
    nothingFound: await begin("files", { list_files: () => ({ files: [], nFiles: 0 }) }),
    composers: {
      empty: await begin("empty"),
      uploads: await withDraft(words, everyUpload(file)),
      mention: await begin("chat"),
      slash: await begin("chat"),
    },
    choices: { counting: await choosing(["list_offer"]), list: await choosing() },
    previews: {
      pages: await looking("offer-halden.pdf", "50,400 kWh"),
      text: await looking("cable-list.csv", "target nas-2 refused 14 files"),
      markdown: await looking("minutes-2026-11-18.md"),
      picture: await looking("site-plan.png"),
      nothing: await looking("offer-nordvik.docx"),
      gone: await looking("tender-draft-3.docx"),
      broken: await looking("offer-halden.pdf", "", { open_preview: unreachable }),
      reading: await looking("offer-halden.pdf", "", {}, ["open_preview"]),
      noPage: await looking("offer-halden.pdf", "", { show_page: unreachable }),
    },
  };
}

export type Stages = Awaited<ReturnType<typeof openStages>>;

/** The gallery lends them to its parts. */
export const [getStages, setStages] = createContext<Stages>();
