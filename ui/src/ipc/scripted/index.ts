/**
 * A backend that plays a made-up service in memory, for a plain browser: `npm run dev` and the address
 * `http://localhost:1420/?scene=chat` (`welcome`, `empty`, `chat`, `items`, `reading`, `problems`, `outbox`, `settings`, `drop`,
 * `drop-folder`, `drop-nothing`, `choose`), with
 * `theme=light|dark`, `dir=rtl`, `zoom=2`, and `messages=5000` for as many before those of the scene. Builds do not
 * contain it.
 */
import type { Backend, Command } from "../backend";
import type {
  AppEvent,
  BlockView,
  CommandMap,
  ConversationView,
  FileView,
  MessageView,
  ProblemView,
} from "../bindings";
import { deletionReplies, planned } from "./deletions";
import { fileListReplies } from "./fileList";
import { detailsReplies } from "./details";
import { downloadReplies } from "./downloads";
import { intakeReplies, intakeScene } from "./intake";
import { itemMessages, itemsRow } from "./items";
import { optionReplies, optionsOf } from "./options";
import { conversationRows, listedFiles, services } from "./lists";
import { outboxReplies, waitingAnswer, waitingEntries } from "./outbox";
import { earlierMessages, pathReplies } from "./path";
import { previewReplies } from "./previews";
import { promptReplies } from "./prompts";
import { readingMessages, readingRow } from "./reading";
import { settingsOf } from "./settings";
import { everyUpload, uploadReplies } from "./uploads";
import { treeReplies } from "./tree";
import { ANSWER, backupMessages, compressorMessages, file, message, p } from "./words";

type Replies = { [K in Command]: (args: CommandMap[K]["args"]) => CommandMap[K]["result"] };

const WORD_MS = 40;

/** The conversation with which a scene begins, where it is another one than usual. */
const OPENED: Record<string, string | null> = {
  empty: null,
  problems: "backup",
  outbox: "backup",
  items: "items",
  reading: "reading",
};

function messagesOf(id: string): MessageView[] {
  if (id === "backup") return backupMessages();
  if (id === "items") return itemMessages();
  if (id === "reading") return readingMessages();
  return id.startsWith("new") ? [] : compressorMessages();
}

export function scripted(query: URLSearchParams): Backend {
  const scene = query.get("scene") ?? "chat";

  let listen: (event: AppEvent) => void = () => undefined;
  const tell = (event: AppEvent): void => listen(event);
  let files = listedFiles(Number(query.get("files") ?? 0));
  let allServices = services(scene);
  const profileId = allServices.find((one) => one.isChosen)?.profileId ?? "";
  const special = scene === "items" ? [itemsRow()] : scene === "reading" ? [readingRow()] : [];
  const firstRows = [...special, ...conversationRows()];
  let rows = firstRows.map((row) => ({ ...row, profileId }));
  let settings = settingsOf(query);
  const stops = new Map<string, () => void>();
  const opened = new Map<string, ConversationView>();

  function conversation(id: string): ConversationView {
    const known = opened.get(id);
    if (known) return known;
    const row = rows.find((one) => one.id === id);
    if (!row) throw notFound();
    const nEarlier = id === "compressor" ? Number(query.get("messages") ?? 0) : 0;
    const messages = [...earlierMessages(nEarlier), ...messagesOf(id)];
    const isDrafted = id === "compressor" && scene !== "empty";
    const view: ConversationView = {
      row,
      messages,
      hasEarlier: false,
      hasLater: false,
      outbox: id === "backup" && (scene === "outbox" || scene === "problems") ? waitingEntries() : [],
      draft: {
        text: isDrafted ? "Use the readings instead of the catalogue values, and check the nameplate." : "",
        attachments: isDrafted ? draftFiles() : id === "backup" ? [tooLarge()] : [],
      },
      options: optionsOf(id),
    };
    if (id === "backup" && scene === "outbox") {
      const question = message("you", {
        createdAtMs: Date.now() - 7_000,
        blocks: [p("Is the disk full again?")],
      });
      view.messages = [...view.messages, question, waitingAnswer()];
    }
    opened.set(id, view);
    return view;
  }

  function draftFiles(): FileView[] {
    if (scene === "uploads") return everyUpload(file);
    return [
      file("meter-readings-2025.xlsx", 3_100_000, { status: { kind: "uploading", sentBytes: 1_930_000 } }),
      file("nameplate.jpg", 740_000),
    ];
  }

  function tooLarge(): FileView {
    const reason = "Too large, limit is 50\u00a0MB";
    return file("journal-export.txt", 60_000_000, { status: { kind: "failed", reason, canRetry: true } });
  }

  /** Plays an answer word by word, as Rust tells it: so many blocks stay, these follow. */
  function play(view: ConversationView, answer: MessageView): void {
    const words = ANSWER.map((text) => text.split(" "));
    let block = 0;
    let n = 0;
    let current = answer;
    const nKept = answer.blocks.length;
    const put = (next: MessageView): void => {
      current = next;
      view.messages = view.messages.map((one) => (one.id === next.id ? next : one));
    };
    const end = (status: "complete" | "stopped"): void => {
      clearInterval(timer);
      stops.delete(view.row.id);
      const ending =
        status === "complete"
          ? null
          : {
              title: "Stopped by you.",
              detail: "The next answer builds on these words only.",
              actions: ["continue" as const],
              continueWith: null,
              againAtMs: null,
            };
      const durationMs = Date.now() - answer.createdAtMs;
      put({
        ...current,
        status,
        ending,
        durationMs,
        outputTokens: 61,
        tokensPerSecond: 25,
        seq: current.seq + 1,
      });
      tell({ type: "message_changed", conversationId: view.row.id, message: structuredClone(current) });
      changeRow({ ...view.row, lastStatus: status });
    };
    const step = (): void => {
      const line = words[block];
      if (!line) return end("complete");
      n += 1;
      const tail = [p(line.slice(0, n).join(" "))];
      put({
        ...current,
        status: "streaming",
        seq: current.seq + 1,
        model: "atlas-2-large",
        blocks: [...current.blocks.slice(0, nKept + block), ...tail],
      });
      tell({
        type: "turn_updated",
        conversationId: view.row.id,
        messageId: answer.id,
        seq: current.seq,
        status: "streaming",
        keep: nKept + block,
        grown: null,
        tail,
        model: "atlas-2-large",
        silentSinceMs: null,
      });
      if (n === line.length) {
        block += 1;
        n = 0;
      }
    };
    const timer = setInterval(step, WORD_MS);
    stops.set(view.row.id, () => end("stopped"));
  }

  function changeRow(row: ConversationView["row"]): void {
    rows = [row, ...rows.filter((one) => one.id !== row.id)];
    const view = opened.get(row.id);
    if (view) view.row = row;
    tell({ type: "conversation_changed", row });
  }

  function answerTo(view: ConversationView, blocks: BlockView[] = []): MessageView {
    const answer = message("assistant", { status: "sending", createdAtMs: Date.now(), seq: 0, blocks });
    view.messages = [...view.messages, answer];
    setTimeout(() => play(view, answer), 300);
    return answer;
  }

  const downloads = downloadReplies(tell, scene);
  const replies: Replies = {
    ...detailsReplies,
    ...optionReplies(conversation),
    ...promptReplies(conversation),
    report_first_paint: () => null,
    close_window: () => null,
    start: () => ({
      version: "0.1.0",
      isFirstRun: scene === "welcome",
      services: allServices,
      settings,
      recentActions: ["theme_dark", "copy_answer", "files"],
      conversations: rows,
      openConversationId: OPENED[scene] === undefined ? "compressor" : OPENED[scene],
      nFiles: { [profileId]: 42 },
      deletions: scene === "files" ? planned(files) : [],
      downloads: downloads.listed(),
      notices:
        scene === "notice" ? ["An answer was being written when Parlance ended. Its words are kept."] : [],
    }),
    create_conversation: () => {
      const row = {
        id: `new-${rows.length}`,
        profileId: allServices.find((one) => one.isChosen)?.profileId ?? "",
        title: "",
        updatedAtMs: Date.now(),
        lastStatus: null,
        hasDraft: false,
        nWaiting: 0,
      };
      changeRow(row);
      return conversation(row.id);
    },
    rename_conversation: ({ conversationId, title }) => {
      const row = { ...conversation(conversationId).row, title };
      changeRow(row);
      return row;
    },
    delete_conversation: ({ conversationId }) => {
      rows = rows.filter((row) => row.id !== conversationId);
      return null;
    },
    save_draft: () => null,
    send_message: ({ conversationId, text }) => {
      const view = conversation(conversationId);
      const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      const attachments = view.draft.attachments.filter((one) => one.status.kind !== "failed");
      const question = message("you", {
        createdAtMs: Date.now(),
        blocks: text ? [p(escaped)] : [],
        attachments,
      });
      view.messages = [...view.messages, question];
      view.draft = { text: "", attachments: [] };
      view.options = { ...view.options, nextInstructions: null };
      changeRow({
        ...view.row,
        title: view.row.title || text.slice(0, 40),
        updatedAtMs: Date.now(),
        lastStatus: "sending",
      });
      return { row: view.row, question, answer: answerTo(view), replaces: null };
    },
    ...outboxReplies({ opened, tell, answerTo }),
    preview_request: ({ conversationId }) => {
      const { messages, draft } = conversation(conversationId);
      return {
        text: `Sends ${messages.length + 1} messages, ${draft.attachments.length + 2}\u00a0files`,
        detail: "The whole transcript goes along, about 3,700\u00a0tokens.",
      };
    },
    stop_turn: ({ conversationId }) => {
      stops.get(conversationId)?.();
      return null;
    },
    ...treeReplies({
      holding: (messageId) => {
        const view = [...opened.values()].find((one) => one.messages.some(({ id }) => id === messageId));
        if (!view) throw notFound();
        return view;
      },
      answerTo,
      create: (title, messages) => {
        const id = `fork-${rows.length}`;
        changeRow({
          id,
          profileId,
          title,
          updatedAtMs: Date.now(),
          lastStatus: "complete",
          hasDraft: false,
          nWaiting: 0,
        });
        const view = { ...conversation(id), messages };
        opened.set(id, view);
        return view;
      },
    }),
    copy_text: () => "The words of the message.",
    copy: ({ copied }) => {
      void navigator.clipboard.writeText(copied.text);
      return null;
    },
    announce: () => null,
    save_code: () => "Saved in /home/you/Documents.",
    pick_attachments: ({ conversationId }) => attach(conversationId, "site-plan.png", 4_200_000),
    ...intakeReplies(attach),
    attach_new_version: ({ conversationId, fileId }) => {
      const view = conversation(conversationId);
      const attachments = view.draft.attachments.map((one) =>
        one.id === fileId ? { ...one, isChangedOnDisk: false } : one,
      );
      view.draft = { ...view.draft, attachments };
      return view.draft;
    },
    remove_attachment: ({ conversationId, fileId }) => {
      const view = conversation(conversationId);
      const attachments = view.draft.attachments.filter(({ id }) => id !== fileId);
      view.draft = { ...view.draft, attachments };
      return view.draft;
    },
    retry_upload: ({ fileId }) => ({ ...tooLarge(), id: fileId, status: { kind: "queued" } }),
    ...fileListReplies({ files: () => files, change: changeFiles, conversations: () => rows }),
    pick_uploads: () => null,
    cancel_upload: ({ fileId }) => removeFile(fileId),
    ...uploadReplies(
      () => [...files, ...[...opened.values()].flatMap((view) => view.draft.attachments)],
      (changed) => {
        files = files.map((known) => (known.id === changed.id ? changed : known));
        tell({ type: "file_changed", file: changed });
      },
    ),
    ...deletionReplies({ tell, files: () => files, change: changeFiles }),
    ...downloads.replies,
    ...pathReplies(conversation, () => rows),
    ...previewReplies(findFile),
    connect_service: ({ address }) => {
      if (!address.startsWith("https://")) throw badAddress();
      const service = {
        ...(services("settings")[1] ?? allServices[0]),
        address,
        isChosen: false,
      } as (typeof allServices)[0];
      allServices = [...allServices.filter((one) => one.isLocal), service];
      tell({ type: "services_changed", services: allServices });
      return service;
    },
    choose_service: ({ profileId }) => {
      allServices = allServices.map((one) => ({ ...one, isChosen: one.profileId === profileId }));
      return allServices;
    },
    probe_service: () => null,
    forget_service: ({ profileId }) => {
      allServices = allServices
        .filter((one) => one.profileId !== profileId)
        .map((one) => ({ ...one, isChosen: one.isLocal }));
      return allServices;
    },
    save_settings: (args) => {
      settings = args.settings;
      return null;
    },
    note_action: () => null,
    // The scripted store is always sound.
    offer_recovery: () => ({
      problem: { code: "storage", title: "", detail: "" },
      isDamaged: false,
      backupMadeAtMs: null,
    }),
    restore_backup: () => null,
    start_afresh: () => null,
    try_opening_again: () => null,
    open_link: ({ url }) => {
      tell({ type: "notice", text: `Opened ${url} in the browser.` });
      return null;
    },
  };

  function attach(conversationId: string, name: string, bytes: number): CommandMap["attach_offer"]["result"] {
    const view = conversation(conversationId);
    let added = file(name, bytes, {
      status: { kind: "uploading", sentBytes: 0 },
      nConversations: 0,
      nDrafts: 1,
    });
    view.draft = { ...view.draft, attachments: [...view.draft.attachments, added] };
    const timer = setInterval(() => {
      const sentBytes = added.status.kind === "uploading" ? added.status.sentBytes + bytes / 20 : bytes;
      const isAll = sentBytes >= bytes;
      added = { ...added, status: isAll ? { kind: "ready" } : { kind: "uploading", sentBytes } };
      view.draft = {
        ...view.draft,
        attachments: view.draft.attachments.map((one) => (one.id === added.id ? added : one)),
      };
      tell({ type: "file_changed", file: added });
      if (isAll) clearInterval(timer);
    }, 100);
    return view.draft;
  }

  /** Wherever it is listed, attached or cited. */
  function findFile(fileId: string): FileView {
    const views = [...opened.values()];
    const attached = views.flatMap((view) => [
      ...view.draft.attachments,
      ...view.messages.flatMap((message) => message.attachments),
    ]);
    const found = [...files, ...attached].find((one) => one.id === fileId || one.name === fileId);
    if (!found) throw notFound();
    return found;
  }

  function changeFiles(next: FileView[]): void {
    files = next;
    setTimeout(() => tell({ type: "files_changed", profileId, nFiles: files.length }), 0);
  }

  function removeFile(fileId: string): null {
    changeFiles(files.filter(({ id }) => id !== fileId));
    return null;
  }

  intakeScene(query, tell);

  return {
    async call<K extends Command>(command: K, ...args: unknown[]) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return structuredClone(replies[command]((args[0] ?? {}) as CommandMap[K]["args"]));
    },
    async onEvent(hear) {
      listen = (event) => hear(structuredClone(event));
    },
    pictureUrl: (path) => path,
    diagramUrl: "/diagram.html",
  };
}

function notFound(): ProblemView {
  return { code: "not_found", title: "This conversation does not exist any more.", detail: "" };
}

function badAddress(): ProblemView {
  return { code: "input", title: "This address cannot be used.", detail: "It has to begin with https://." };
}
