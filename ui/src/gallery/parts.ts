/** The values that the gallery renders: each state of a part, once. */
import type { ListOrder } from "../actions/orderCommands";
import type { MessageActions } from "../components/conversation/message/messageActions";
import type {
  ConversationRow,
  DownloadView,
  FileView,
  MessageHitsView,
  MessageView,
  OfferView,
  OptionsView,
  OutboxEntryView,
  ProblemView,
  ServiceView,
  SourceView,
} from "../ipc/bindings";
import { OFFERS } from "./states/offers";
import { conversationRows, listedFiles, services } from "./states/lists";
import { OPTIONS } from "./states/options";
import { waitingAnswer, waitingEntries } from "./states/outbox";
import { everyUpload } from "./states/uploads";
import { ALL_ACTIONS, isInComposer } from "../actions/catalogue";
import { ActionRegistry } from "../actions/registry.svelte";
import type { Notice } from "../session/state/appState";
import { at, backupMessages, compressorMessages, message } from "./states/messages";
import { ViewStates } from "../session/conversation/viewStates";
import { html } from "../testing/views/messages";
import { asIs, textOf } from "../testing/views/text";
import { sayAll, t } from "../words/words";

export const PARTS = [
  { key: "controls", heading: "Controls" },
  { key: "lists", heading: "Lists beside the page" },
  { key: "order", heading: "Folders, the archive and the trash" },
  { key: "bars", heading: "Bars and notices" },
  { key: "messages", heading: "Messages" },
  { key: "items", heading: "Items of an answer" },
  { key: "reading", heading: "What is read" },
  { key: "sources", heading: "Sources, and a message as it was written" },
  { key: "unsent", heading: "Questions in the hand and in the outbox" },
  { key: "conversation", heading: "Conversations" },
  { key: "composer", heading: "Composer" },
  { key: "options", heading: "What goes along" },
  { key: "files", heading: "Files" },
  { key: "files-page", heading: "Page of files" },
  { key: "intake", heading: "What is shown to the app" },
  { key: "dialogs", heading: "Questions before an act" },
  { key: "settings", heading: "Settings" },
  { key: "settings-forms", heading: "Forms of the settings" },
  { key: "backups", heading: "Data and backup" },
  { key: "encryption", heading: "Encryption" },
  { key: "imports", heading: "Imports" },
  { key: "exports", heading: "Exports" },
  { key: "models", heading: "Models on this computer" },
  { key: "preview", heading: "Documents" },
  { key: "preview-problems", heading: "Documents that show little or nothing" },
  { key: "details", heading: "Details" },
  { key: "palette", heading: "Palette" },
  { key: "search", heading: "Search" },
  { key: "welcome", heading: "Beginnings" },
] as const;

export type PartKey = (typeof PARTS)[number]["key"];

/** An object whose functions have no effect, except its own ones. It can be awaited. */
export function idle<T extends object>(own: Partial<T> = {}): T {
  const get = (target: Partial<T>, name: string | symbol): unknown =>
    Reflect.get(target, name) ?? (name === "then" ? undefined : nothing);
  return new Proxy(own, { get }) as T;
}

export const noOrder = idle<ListOrder>();

const HOST = "chat.example.org";

const LONG =
  "A title that is so long that nobody would write it, and that nevertheless has to be cut somewhere";

export function everyRow(): ConversationRow[] {
  return [...conversationRows(), { ...(conversationRows()[0] as ConversationRow), id: "long", title: LONG }];
}

/** Search results of the store for the word "rate"; for other words none. */
export function foundMessages(words: string): MessageHitsView {
  const [first, , third, ...others] = conversationRows();
  const arabic = others.at(-1);
  if (words !== "rate" || !first || !third || !arabic) return { hits: [], nMessages: 0, hasMore: false };
  const hit = (row: ConversationRow, role: "you" | "assistant", days: number, excerpt: string) => ({
    row,
    messageId: `${row.id}-found`,
    role,
    createdAtMs: at(days, 14, 2),
    excerpt,
  });
  const hits = [
    hit(
      first,
      "you",
      0,
      "Compare the two offers over ten years at a rate of 4 %. Which one is cheaper, and from what electricity price on does it turn?",
    ),
    hit(
      third,
      "assistant",
      7,
      "… the residual value matters more than the rate: between 3 % and 6 % the order of the three does not change, and the ratesettingcommittee_has_a_name_without_a_space …",
    ),
    hit(arabic, "assistant", 42, "… معدل الخصم (rate) المستخدم في التقرير هو 4 % …"),
  ];
  return { hits, nMessages: 1000, hasMore: true };
}

export function everyService(): ServiceView[] {
  const [local] = services();
  const states: ServiceView["state"][] = ["starting", "ready", "offline", "key_rejected", "no_key"];
  return local ? states.map((state) => ({ ...local, state, profileId: state })) : [];
}

/** Each status, a long word, and right-to-left text. */
export function everyMessage(): MessageView[] {
  const said = (words: string, extra: Partial<MessageView> = {}): MessageView =>
    message("assistant", { createdAtMs: at(0, 14, 2), blocks: [html(words)], ...extra });
  return [
    ...compressorMessages(),
    ...backupMessages(),
    waitingAnswer(),
    said("", { status: "sending", blocks: [], createdAtMs: Date.now() }),
    said("The words so far", { status: "streaming", createdAtMs: Date.now() }),
    said(`Donaudampfschifffahrts${"gesellschafts".repeat(12)}kapitän`),
    said("(No update)", { replaced: [html("Let me check the time.")] }),
    said("تكلفة العرض الأول أقل على مدى عشر سنوات."),
  ];
}

export function everyFile(): FileView[] {
  return [...listedFiles(), ...everyUpload()];
}

export function everyDownload(): DownloadView[] {
  const whole = { name: asIs("offer.pdf"), totalBytes: 40_000_000, doneBytes: 12_000_000 };
  const saved = textOf("saved-in", { folder: "Downloads" });
  return [
    { ...whole, id: "waiting", doneBytes: 0, state: { kind: "waiting" } },
    { ...whole, id: "running", state: { kind: "running" } },
    { ...whole, id: "unknown", totalBytes: null, state: { kind: "running" } },
    { ...whole, id: "done", state: { kind: "done", words: [saved] } },
    {
      ...whole,
      id: "failed",
      name: asIs("ملخص.docx"),
      state: {
        kind: "failed",
        title: textOf("problem-connection-lost", { host: HOST }),
        detail: [textOf("download-part-saved"), textOf("download-retry")],
      },
    },
  ];
}

export function everyOffer(): OfferView[] {
  return OFFERS;
}

export const LONG_WORDS = LONG;

/** A registry with the actions of the slash menu, without effect. */
export function composerActions(): ActionRegistry {
  const registry = new ActionRegistry();
  for (const { id } of ALL_ACTIONS.filter(isInComposer)) registry.register(id, { run: nothing });
  return registry;
}

/** The actions of messages, without effect, except its own ones. */
export const messageActions = (own: Partial<MessageActions> = {}): MessageActions =>
  idle({ viewStates: new ViewStates(), contextOf: () => Promise.resolve(null), ...own });

export const noActions = messageActions();

export function nothing(): void {
  // The gallery only shows the parts; they have no effect.
}

/** A problem shown by a form. */
export const PROBLEM: ProblemView = {
  code: "input",
  title: textOf("problem-address-malformed"),
  detail: [textOf("problem-address-example")],
};

/** A question that waits in the outbox, in each state. */
export function everyUnsent(): { entry: OutboxEntryView; isAnswering: boolean }[] {
  const [person, connection, answer] = waitingEntries() as [
    OutboxEntryView,
    OutboxEntryView,
    OutboxEntryView,
  ];
  return [
    { entry: person, isAnswering: false },
    { entry: connection, isAnswering: false },
    { entry: answer, isAnswering: true },
    { entry: { ...person, id: "edited", isEdited: true }, isAnswering: false },
    { entry: { ...person, id: "removed", isRemoved: true }, isAnswering: false },
  ];
}

/** A service that cannot be used, for each reason. */
export function everyTrouble(): ServiceView[] {
  const office = services(true).find(({ isLocal }) => !isLocal);
  if (!office) return [];
  const rejected: ProblemView = {
    code: "key",
    title: textOf("problem-key-rejected", { host: HOST }),
    detail: [textOf("problem-key-expired")],
  };
  const offline: ProblemView = {
    code: "offline",
    title: textOf("problem-host-unknown", { host: HOST }),
    detail: [textOf("problem-check-address-and-connection")],
  };
  const nextProbeAtMs = Date.now() + 3_000;
  return [
    { ...office, state: "key_rejected", problem: rejected },
    { ...office, profileId: "offline", state: "offline", problem: offline, nextProbeAtMs },
  ];
}

export function everyNotice(): Notice[] {
  return [
    {
      id: 1,
      tone: "note",
      title: () => sayAll([textOf("start-interrupted", { n: 1 }), textOf("start-received-saved")]),
    },
    {
      id: 2,
      tone: "problem",
      title: () => sayAll([textOf("problem-disk-full")]),
      detail: () => sayAll([textOf("problem-free-space")]),
    },
    { id: 3, tone: "note", title: () => t.copied },
  ];
}

export function options(extra: Partial<OptionsView> = {}): OptionsView {
  return { ...OPTIONS, ...extra };
}

/** Sources of an answer: a file, a deleted file, a web page, and a name written from right to left. */
export function everySource(): SourceView[] {
  const halden = compressorMessages()[1]?.sources[1];
  if (!halden) return [];
  const web = {
    title: "Heat pumps in cold stores",
    url: "https://www.heat-pumps.example/guide",
    fileId: null,
  };
  return [
    { ...halden, number: 1 },
    { ...halden, number: 2, deletedAtMs: at(12, 9, 0) },
    { ...halden, ...web, number: 3, place: "", quote: "Defrosting takes a tenth of the energy." },
    {
      ...halden,
      number: 4,
      title: "ملخص تقرير الصيانة.docx",
      place: "page 2",
      quote: "تكلفة العرض الأول أقل.",
    },
  ];
}
