/** What the palette offers for what was typed. Pure; the order is that of the list. */
import fuzzysort from "fuzzysort";
import type { ConversationRow, FileView, MessageHitView } from "../../ipc/bindings";
import { findWords } from "../../format/findWords";
import { titleOf } from "../../format/groups";
import type { Action, ActionId } from "../../actions/catalogue";

/** So many of each kind are offered for words. */
const MAX_FOUND = 8;
/** So many conversations are offered before anything is typed. */
const MAX_LATEST = 5;
/** So many actions that were done last stand before the others. */
const MAX_RECENT = 5;
/** Names that fit worse than this are not meant. Two letters are scattered over many names, more are not. */
const leastFit = (words: string): number => (words.length < 3 ? 0.5 : 0.25);

/** Beside a name that fits well, one whose letters are merely all there is not meant either: the best by this part. */
const LEAST_OF_BEST = 0.5;

/** A piece of a name, and whether it is what was typed. */
export interface Piece {
  text: string;
  isFound: boolean;
}

export type Entry =
  | { kind: "action"; id: ActionId; key: string; pieces: Piece[]; keys: string | undefined }
  /** A new conversation that begins with the words. */
  | { kind: "about"; words: string; key: string; pieces: Piece[] }
  | { kind: "conversation"; row: ConversationRow; key: string; pieces: Piece[] }
  /** `pieces` is its conversation's title, `excerpt` what it says. */
  | { kind: "message"; hit: MessageHitView; key: string; pieces: Piece[]; excerpt: Piece[] }
  | { kind: "file"; file: FileView; key: string; pieces: Piece[] };

export interface EntryGroup {
  heading: string;
  entries: Entry[];
}

export interface Offered {
  /** Those that can be done at the moment. */
  actions: readonly Action[];
  /** What was last done by the palette, the latest first. */
  recent: readonly string[];
  /** All of them, the newest first. */
  conversations: readonly ConversationRow[];
  /** Messages that hold the words, once they are known. */
  messages: readonly MessageHitView[];
  /** Files whose names hold them, once they are known. */
  files: readonly FileView[];
}

/** Whether only actions are asked for. */
export function isActionsOnly(query: string): boolean {
  return query.trimStart().startsWith(">");
}

/** The groups for what was typed, without empty ones. */
export function entriesFor(query: string, offered: Offered): EntryGroup[] {
  const isOnly = isActionsOnly(query);
  const words = (isOnly ? query.trimStart().slice(1) : query).trim();
  const wanted = isOnly ? { ...offered, conversations: [], messages: [], files: [] } : offered;
  const groups = words === "" ? unasked(wanted) : found(words, wanted, isOnly);
  return groups.filter(({ entries }) => entries.length > 0);
}

function unasked({ actions, recent, conversations }: Offered): EntryGroup[] {
  const last = recent
    .map((id) => actions.find((action) => action.id === id))
    .filter((action) => action !== undefined)
    .slice(0, MAX_RECENT);
  const others = actions.filter((action) => !last.includes(action));
  return [
    { heading: "Last used", entries: last.map((action) => actionEntry(action)) },
    {
      heading: "Conversations",
      entries: conversations.slice(0, MAX_LATEST).map((row) => conversationEntry(row)),
    },
    { heading: "Commands", entries: others.map((action) => actionEntry(action)) },
  ];
}

function found(words: string, offered: Offered, isOnly: boolean): EntryGroup[] {
  const { actions, recent, conversations, messages, files } = offered;
  // Signs between words are no letters of a name; `ß` is written in two ways.
  const letters =
    words
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
      .trim()
      .replaceAll("ß", "ss") || words;
  const keys = [(action: Action) => action.label, (action: Action) => action.also ?? ""];
  const commands = fuzzysort.go(letters, actions, {
    keys,
    limit: MAX_FOUND,
    threshold: leastFit(words),
    // Of two that fit as well as each other, the one that was used.
    scoreFn: (result) => result.score * (recent.includes(result.obj.id) ? 1.1 : 1),
  });
  const titled = fuzzysort.go(letters, conversations, {
    key: (row: ConversationRow) => titleOf(row).replaceAll("ß", "ss"),
    limit: MAX_FOUND,
    threshold: leastFit(words),
  });
  const isMeant = ({ score }: { score: number }): boolean =>
    score >= LEAST_OF_BEST * Math.max(commands[0]?.score ?? 0, titled[0]?.score ?? 0);
  const doing = {
    heading: "Commands",
    entries: [
      // Where other words for it were meant, the letters in its name say nothing.
      ...commands.filter(isMeant).map((result) => {
        const [label] = result;
        return actionEntry(result.obj, label && isMeant(label) ? label.indexes : []);
      }),
      ...(isOnly ? [] : [aboutEntry(words)]),
    ],
  };
  const opening = {
    heading: "Conversations",
    entries: titled.filter(isMeant).map(({ obj, indexes }) =>
      // The places of letters are those of the title as it was compared.
      conversationEntry(obj, titleOf(obj).includes("ß") ? [] : indexes),
    ),
  };
  const isTitleMeant = (titled[0]?.score ?? 0) > (commands[0]?.score ?? 0);
  return [
    ...(isTitleMeant ? [opening, doing] : [doing, opening]),
    // What is asked of the record comes later, and must not move what already stands there.
    { heading: "Messages", entries: messages.map((hit) => messageEntry(hit, words)) },
    { heading: "Files", entries: files.map((file) => fileEntry(file, words)) },
  ];
}

function actionEntry({ id, label, keys }: Action, at: readonly number[] = []): Entry {
  return { kind: "action", id, key: `action-${id}`, pieces: piecesOf(label, at), keys: keys?.[0] };
}

function conversationEntry(row: ConversationRow, at: readonly number[] = []): Entry {
  const pieces = piecesOf(titleOf(row), at);
  return { kind: "conversation", row, key: `conversation-${row.id}`, pieces };
}

function messageEntry(hit: MessageHitView, words: string): Entry {
  const pieces = piecesOf(titleOf(hit.row), []);
  const excerpt = marked(hit.excerpt, words);
  return { kind: "message", hit, key: `message-${hit.messageId}`, pieces, excerpt };
}

function fileEntry(file: FileView, words: string): Entry {
  return { kind: "file", file, key: `file-${file.id}`, pieces: marked(file.name, words) };
}

function aboutEntry(words: string): Entry {
  const pieces = piecesOf(`New conversation about “${words}”`, []);
  return { kind: "about", words, key: "about", pieces };
}

/** A text cut where the words in it begin and end. */
function marked(text: string, words: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of findWords(text, words)) {
    if (from > end) pieces.push({ text: text.slice(end, from), isFound: false });
    pieces.push({ text: text.slice(from, to), isFound: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false });
  return pieces;
}

/** The entry that Enter means before another one was chosen: a conversation about the words is begun only on purpose. */
export function firstMeant(entries: readonly Entry[]): number {
  return Math.max(
    entries.findIndex(({ kind }) => kind !== "about"),
    0,
  );
}

/** A name cut where found letters begin and end. */
export function piecesOf(name: string, at: readonly number[]): Piece[] {
  const found = new Set(at);
  const pieces: Piece[] = [];
  for (let i = 0; i < name.length; i += 1) {
    const isFound = found.has(i);
    const last = pieces.at(-1);
    if (last?.isFound === isFound) last.text += name.charAt(i);
    else pieces.push({ text: name.charAt(i), isFound });
  }
  return pieces;
}

/** Lets go of what the matcher remembers of names. */
export function forgetNames(): void {
  fuzzysort.cleanup();
}
