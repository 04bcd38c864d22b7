/** The values from which the gallery draws: each state that a part can be in, once. */
import type {
  ConversationRow,
  DownloadView,
  FileView,
  MessageView,
  OfferView,
  ServiceView,
} from "../ipc/bindings";
import { DRAGGED } from "../ipc/scripted/intake";
import { conversationRows, listedFiles, services } from "../ipc/scripted/lists";
import { itemMessages } from "../ipc/scripted/items";
import { waitingAnswer } from "../ipc/scripted/outbox";
import { everyUpload } from "../ipc/scripted/uploads";
import { at, backupMessages, compressorMessages, file, message, p } from "../ipc/scripted/words";

export const PARTS = [
  { key: "controls", heading: "Controls" },
  { key: "lists", heading: "Lists beside the page" },
  { key: "messages", heading: "Messages" },
  { key: "files", heading: "Files" },
] as const;

const LONG =
  "A title that is so long that nobody would write it, and that nevertheless has to be cut somewhere";

export function everyRow(): ConversationRow[] {
  return [...conversationRows(), { ...(conversationRows()[0] as ConversationRow), id: "long", title: LONG }];
}

export function everyService(): ServiceView[] {
  const [local] = services("chat");
  const states: ServiceView["state"][] = ["starting", "ready", "offline", "key_rejected", "no_key"];
  return local ? states.map((state) => ({ ...local, state, profileId: state })) : [];
}

/** Each status, each kind of item, a long word, and words that are written from right to left. */
export function everyMessage(): MessageView[] {
  const said = (words: string, extra: Partial<MessageView> = {}): MessageView =>
    message("assistant", { createdAtMs: at(0, 14, 2), blocks: [p(words)], ...extra });
  return [
    ...compressorMessages(),
    ...backupMessages(),
    ...itemMessages(),
    waitingAnswer(),
    said("", { status: "sending", blocks: [], createdAtMs: Date.now() }),
    said("The words so far", { status: "streaming", createdAtMs: Date.now() }),
    said(`Donaudampfschifffahrts${"gesellschafts".repeat(12)}kapitän`),
    said("تكلفة العرض الأول أقل على مدى عشر سنوات."),
  ];
}

export function everyFile(): FileView[] {
  return [...listedFiles(), ...everyUpload(file)];
}

export function everyDownload(): DownloadView[] {
  const whole = { totalBytes: 40_000_000, doneBytes: 12_000_000 };
  return [
    { ...whole, id: "waiting", name: "offer.pdf", doneBytes: 0, state: { kind: "waiting" } },
    { ...whole, id: "running", name: "offer.pdf", state: { kind: "running" } },
    { ...whole, id: "unknown", name: "offer.pdf", totalBytes: null, state: { kind: "running" } },
    { ...whole, id: "done", name: "offer.pdf", state: { kind: "done", words: "Saved in Downloads." } },
    {
      ...whole,
      id: "failed",
      name: "ملخص.docx",
      state: { kind: "failed", title: "The connection was lost.", detail: "What has arrived is kept." },
    },
  ];
}

export function everyOffer(): OfferView[] {
  return Object.values(DRAGGED);
}
