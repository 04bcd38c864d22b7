/** Random values for tests of data from services and stores. The same seed gives the same values. */
import type {
  AddressView,
  BlockView,
  CodeOutputView,
  ConversationRow,
  DetailsView,
  EndingAction,
  FileStatusView,
  FileView,
  MessageStatus,
  MessageView,
  PassageView,
  SearchGroupView,
  ServiceView,
  SourceView,
  Text,
  ToolState,
  WebActionView,
} from "../ipc/bindings";

/** Texts that break code written for plain words. */
const TEXTS = [
  "",
  " ",
  "a word",
  "two\nlines\r\nand\ttabs",
  "ملخص تقرير الصيانة",
  "שלום, world",
  "\u202eturned\u202c round",
  "a NUL \u0000 inside",
  "half \ud83d of a pair",
  "\udc4d the other half",
  "👩‍👩‍👧‍👦 e\u0301\u0301\u0301",
  '<img src=x onerror="window.ran=true"> & "quotes"',
  "{ $name } %s ${x}",
  "constructor",
  "__proto__",
  "toString",
  "https://[::1",
  '{"error":"no","result":null}',
  "x".repeat(5_000),
  "many words ".repeat(200),
];

/** Numbers that JSON can have. */
const NUMBERS = [
  0,
  1,
  -1,
  0.5,
  42,
  1e3,
  1e9,
  8.64e15,
  8.64e15 + 1,
  -8.64e15 - 1,
  2 ** 53,
  1e21,
  1e300,
  -1e300,
];

/** Values of enumerations that a later version may have. */
const LATER = "of_a_later_version";

/** Messages without arguments, with all, with some missing or of another type, and an unknown one. */
const TEXTS_OF_APP: Text[] = [
  { id: "problem-fault", args: {} },
  { id: "as-is", args: { text: "as it is" } },
  { id: "as-is", args: {} },
  { id: "problem-host-unknown", args: {} },
  { id: "start-interrupted", args: { n: 1e300 } },
  { id: "start-interrupted", args: { n: "many" } },
  { id: "offer-left-hidden", args: {} },
  { id: "time-today", args: { ms: "yesterday" } },
  { id: "time-today", args: { ms: 8.64e15 + 1 } },
  { id: "of-a-later-version", args: { text: "x" } },
  { id: "constructor", args: {} },
  { id: "__proto__", args: {} },
  { id: "", args: {} },
];

export class Random {
  #state: number;
  #n = 0;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to 1, by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }

  isLikely(share: number): boolean {
    return this.next() < share;
  }

  orNull<T>(make: () => T): T | null {
    return this.isLikely(0.5) ? make() : null;
  }

  list<T>(make: () => T, max = 3): T[] {
    return Array.from({ length: Math.floor(this.next() * (max + 1)) }, make);
  }

  /** One of a list, or rarely a value unknown to this version. */
  oneOf<T extends string>(...from: readonly T[]): T {
    return this.isLikely(0.1) ? (LATER as T) : this.pick(from);
  }

  readonly flag = (): boolean => this.isLikely(0.5);
  readonly text = (): string => this.pick(TEXTS);
  readonly number = (): number => this.pick(NUMBERS);
  readonly say = (): Text => this.pick(TEXTS_OF_APP);
  /** Ids are unique in the store. */
  readonly id = (): string => `id-${(this.#n += 1)}`;
  /** A unique word to search for. */
  readonly word = (): string => `word${(this.#n += 1)}end`;
}

const toolState = (random: Random): ToolState =>
  random.oneOf("working", "searching", "running", "done", "failed", "unfinished");

const address = ({ orNull, text }: Bound): AddressView => ({ url: orNull(text), host: text(), rest: text() });

/** The methods of a `Random`, bound, so that they can be destructured. */
type Bound = ReturnType<typeof bound>;
const bound = (random: Random) => ({
  random,
  flag: random.flag,
  text: random.text,
  number: random.number,
  say: random.say,
  id: random.id,
  orNull: <T>(make: () => T) => random.orNull(make),
  list: <T>(make: () => T, max?: number) => random.list(make, max),
});

function webAction(of: Bound): WebActionView {
  const { random, text, orNull, list } = of;
  return random.pick<() => WebActionView>([
    () => ({ kind: "search", queries: list(text), pages: list(() => address(of)) }),
    () => ({ kind: "openPage", page: orNull(() => address(of)) }),
    () => ({ kind: "findInPage", page: address(of), pattern: text() }),
    () => ({ kind: "unknown", json: text() }),
  ])();
}

function codeOutput(of: Bound): CodeOutputView {
  return of.random.pick<() => CodeOutputView>([
    () => ({ kind: "logs", text: of.text() }),
    () => ({ kind: "image", address: address(of) }),
    () => ({ kind: "unknown", json: of.text() }),
  ])();
}

const passage = ({ text, number, orNull, id }: Bound): PassageView => ({
  title: text(),
  text: text(),
  score: text(),
  place: text(),
  fileId: orNull(id),
  deletedAtMs: orNull(number),
});

/** HTML in the form of Rust, with escaped text. */
function markup(of: Bound, word: string): string {
  const text = of.text().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const cite = `<button class="cite" data-cite="1">1</button>`;
  return of.random.pick([
    `<p>${word} ${text}${cite}</p>`,
    `<ul><li>${word}</li><li>${text}</li></ul>`,
    `<table><tbody><tr><td>${word}</td><td>${text}</td></tr></tbody></table>`,
    `<figure class="block code"><header><span class="grow">${word}</span></header><pre><code>${text}</code></pre></figure>`,
    `${word} ${text}`,
  ]);
}

/** A block, and in it a word that the reader has to see. */
function block(of: Bound, word: string): BlockView {
  const { random, text, orNull, list, number } = of;
  const ran = { state: toolState(random), tookMs: orNull(number) };
  return random.pick<() => BlockView>([
    () => ({ kind: "html", html: markup(of, word) }),
    () => ({
      kind: "passages",
      title: text(),
      passages: [{ title: text(), place: text(), html: markup(of, word) }],
    }),
    () => ({ kind: "refusal", text: `${word} ${text()}` }),
    () => ({ kind: "reasoning", html: markup(of, word) }),
    () => ({
      kind: "tool",
      name: text(),
      summary: word,
      arguments: text(),
      output: orNull(text),
      ...ran,
    }),
    () => ({ kind: "webSearch", action: { kind: "search", queries: [word, text()], pages: [] }, ...ran }),
    () => ({ kind: "fileSearch", queries: [word], passages: orNull(() => list(() => passage(of))), ...ran }),
    () => ({
      kind: "code",
      summary: word,
      html: text() && markup(of, text()),
      outputs: orNull(() => list(() => codeOutput(of))),
      ...ran,
    }),
    () => ({ kind: "unknown", itemKind: text(), json: word }),
  ])();
}

const source = ({ text, number, orNull, id, list }: Bound): SourceView => ({
  number: number(),
  title: text(),
  place: text(),
  quote: text(),
  otherQuotes: list(text),
  url: orNull(text),
  fileId: orNull(id),
  deletedAtMs: orNull(number),
});

function fileStatus({ random, number, say, orNull, list, flag }: Bound): FileStatusView {
  return random.pick<() => FileStatusView>([
    () => ({ kind: random.oneOf("queued", "paused", "ready", "deleted", "missing") }),
    () => ({ kind: "hashing", readBytes: number() }),
    () => ({ kind: "uploading", sentBytes: number() }),
    () => ({ kind: "waiting", reason: say(), againAtMs: orNull(number) }),
    () => ({ kind: "processing", word: say() }),
    () => ({ kind: "failed", reason: list(say), canRetry: flag(), isUnsent: flag() }),
    () => ({ kind: "deleting", atMs: orNull(number) }),
  ])();
}

export function randomFile(random: Random, name = random.text()): FileView {
  const of = bound(random);
  const { text, number, flag, orNull, list, say } = of;
  return {
    id: of.id(),
    name,
    bytes: number(),
    createdAtMs: orNull(number),
    purpose: text(),
    status: fileStatus(of),
    nConversations: number(),
    nDrafts: number(),
    deletedAtMs: orNull(number),
    isDuplicate: flag(),
    notDeleted: orNull(() => list(say)),
    alreadySinceMs: orNull(number),
    isChangedOnDisk: flag(),
  };
}

/** A random message, and the words in its blocks that must be visible. */
export function randomMessage(random: Random): { message: MessageView; words: string[] } {
  const of = bound(random);
  const { text, number, flag, orNull, list, say } = of;
  const words: string[] = [];
  const blockWithWord = (): BlockView => {
    const word = random.word();
    words.push(word);
    return block(of, word);
  };
  const action = (): EndingAction =>
    random.oneOf("continue", "change_limit", "retry", "open_settings", "choose_service");
  const status: MessageStatus = random.oneOf("sending", "streaming", "complete", "stopped", "cut", "failed");
  const message: MessageView = {
    id: of.id(),
    role: random.oneOf("you", "assistant"),
    status,
    createdAtMs: number(),
    blocks: [...list(blockWithWord), ...(flag() ? [{ kind: "sealedReasoning" } as const] : [])],
    replaced: list(() => block(of, text())),
    sources: list(() => source(of)),
    attachments: list(() => randomFile(random), 8),
    notes: list(say),
    ending: orNull(() => ({
      title: say(),
      detail: list(say),
      actions: list(action),
      continueWith: orNull(number),
      againAtMs: orNull(number),
    })),
    model: orNull(text),
    modelName: orNull(text),
    isOfReader: flag(),
    // The window shows the context of an answer without its search query, which is the question.
    isOfLocalService: false,
    context: orNull(() => ({
      nQuestions: number(),
      nMessagesLeftOut: number(),
      contextTokens: orNull(number),
    })),
    progress: orNull(() => ({ kind: "reading", nPassages: number(), percent: orNull(number) })),
    durationMs: orNull(number),
    outputTokens: orNull(number),
    tokensPerSecond: orNull(number),
    edit: null,
    editRemovedFileIds: [],
    editAddedFiles: [],
    version: number(),
    nVersions: number(),
    silentSinceMs: orNull(number),
    waiting: orNull(() => ({ words: say(), againAtMs: orNull(number), sendsAtMs: orNull(number) })),
    seq: number(),
  };
  // A web action is not part of the words above.
  if (flag())
    message.blocks.push({ kind: "webSearch", action: webAction(of), state: "done", tookMs: number() });
  return { message, words };
}

function row(random: Random): ConversationRow {
  const { id, text, number, flag, orNull } = bound(random);
  return {
    id: id(),
    profileId: id(),
    title: text(),
    createdAtMs: number(),
    updatedAtMs: number(),
    lastStatus: orNull(() => random.oneOf("sending", "complete", "cut", "failed")),
    hasDraft: flag(),
    nWaiting: number(),
    folderId: orNull(id),
    pinnedPosition: orNull(number),
    isArchived: flag(),
    isUnread: flag(),
    isTemporary: flag(),
    version: 0,
  };
}

export const randomRow = row;

/** A service account with this name. */
export function randomService(random: Random, name: string): ServiceView {
  const { id, text, number, flag, say, orNull, list } = bound(random);
  return {
    profileId: id(),
    name: { id: "as-is", args: { text: name } },
    address: text(),
    isLocal: flag(),
    isChosen: flag(),
    state: random.oneOf(
      "starting",
      "ready",
      "offline",
      "insecure",
      "key_rejected",
      "no_key",
      "keyring_locked",
    ),
    problem: orNull(() => ({
      code: random.oneOf("offline", "service"),
      title: say(),
      detail: list(say),
    })),
    nextProbeAtMs: orNull(number),
    noFiles: orNull(() => random.oneOf("not_offered", "not_allowed")),
    keyEndsIn: orNull(text),
    keyLocation: random.oneOf("none", "keyring", "session", "session_locked", "environment"),
  };
}

/** A group of results whose excerpts end with `word`. */
export function randomGroup(random: Random, word: string): SearchGroupView {
  const { id, text, number, orNull, list } = bound(random);
  const excerpt = (): string => `${text()} ${word}`;
  const counted = { nMatches: number(), nMore: number() };
  return random.pick<() => SearchGroupView>([
    () => ({
      type: "conversation",
      row: row(random),
      hits: [
        {
          messageId: id(),
          role: random.oneOf("you", "assistant"),
          createdAtMs: number(),
          excerpt: excerpt(),
        },
      ],
      ...counted,
    }),
    () => ({
      type: "file",
      fileId: id(),
      name: excerpt(),
      sinceMs: number(),
      hits: list(() => ({ passage: random.next(), page: orNull(number), excerpt: excerpt() })),
      ...counted,
    }),
    () => ({ type: "draft", row: row(random), excerpt: excerpt() }),
  ])();
}

export function randomDetails(random: Random, word: string): DetailsView {
  const { id, say, flag, list, text } = bound(random);
  const fact = () => ({ label: say(), value: say(), isId: flag() });
  const own = { label: say(), value: { id: "as-is", args: { text: word } }, isId: false };
  return {
    messageId: id(),
    title: say(),
    status: random.oneOf("complete", "failed"),
    sections: [{ title: say(), rows: [own, ...list(fact)] }],
    request: text(),
    hasCapture: flag(),
  };
}

/** A copy with one inner value removed, set to null, or of another type, as no version should store it. */
export function damaged<T extends object>(random: Random, value: T): T {
  const copy = structuredClone(value);
  const holders: object[] = [];
  const visit = (one: unknown): void => {
    if (typeof one !== "object" || one === null) return;
    if (Object.keys(one).length > 0) holders.push(one);
    Object.values(one).forEach(visit);
  };
  visit(copy);
  const holder = random.pick(holders);
  const key = random.pick(Object.keys(holder));
  // Rust always writes the kind of a value. Messages without an id, and edited ones, have their own tests.
  if (key === "kind" || (holder === copy && ["id", "edit"].includes(key))) return copy;
  // JSON has no lists with holes.
  if (random.isLikely(0.3) && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, random.pick<unknown>([null, 7, "text", {}, [null], true]));
  return copy;
}
