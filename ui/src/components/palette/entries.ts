/** The entries of the palette for a query, in the order of the list. Pure. */
import fuzzysort from "fuzzysort";
import type { ConversationRow, FileView, MessageHitView, SearchFilters } from "../../ipc/bindings";
import { findPieces, type Piece } from "../../format/findWords";
import { titleOf } from "../../format/groups";
import { asksForFile, hasFilters, isTitleSearched } from "../../format/search";
import type { Action, ActionId } from "../../actions/catalogue";
import { t } from "../../words/words";

/** The most results of each kind. */
const MAX_FOUND = 8;
/** The most conversations shown before the user types. */
const MAX_LATEST = 5;
/** The most recently used actions before the others. */
const MAX_RECENT = 5;
/**
 * The lowest score of a match. Two letters occur scattered in many names, so they need a higher one. A Han character
 * is a whole word.
 */
const minScore = (words: string): number => (words.length < 3 && !/\p{Script=Han}/u.test(words) ? 0.5 : 0.25);

/** A match with a lower share of the best score is dropped. */
const MIN_SHARE_OF_BEST = 0.5;

export type { Piece };

export type Entry =
  | { kind: "action"; id: ActionId; key: string; pieces: Piece[]; keys: string | undefined }
  /** A new conversation that begins with the typed text. */
  | { kind: "about"; words: string; key: string; pieces: Piece[] }
  /** The entry of the search page. */
  | { kind: "everywhere"; words: string; key: string; pieces: Piece[] }
  | { kind: "conversation"; row: ConversationRow; key: string; pieces: Piece[] }
  /** `pieces` is the title of its conversation, `excerpt` its text around the match. */
  | { kind: "message"; hit: MessageHitView; key: string; pieces: Piece[]; excerpt: Piece[] }
  | { kind: "file"; file: FileView; key: string; pieces: Piece[] };

export interface EntryGroup {
  heading: string;
  entries: Entry[];
}

export interface Offered {
  /** The actions that are enabled. */
  actions: readonly Action[];
  /** The ids of the actions used last, the latest first. */
  recent: readonly string[];
  /** All conversations, the newest first. */
  conversations: readonly ConversationRow[];
  /** Messages that contain the text, once the store has answered. */
  messages: readonly MessageHitView[];
  /** Files whose names contain the text, once the store has answered. */
  files: readonly FileView[];
  /** The filters of the messages. */
  filters: SearchFilters;
}

/** Whether the query is for actions only. */
export function isActionsOnly(query: string): boolean {
  return query.trimStart().startsWith(">");
}

/** The groups for a query, without empty ones. */
export function entriesFor(query: string, offered: Offered): EntryGroup[] {
  const isOnly = isActionsOnly(query);
  const words = (isOnly ? query.trimStart().slice(1) : query).trim();
  const wanted = isOnly ? { ...offered, conversations: [], messages: [], files: [] } : offered;
  const groups = words === "" ? initialGroups(wanted) : matchingGroups(words, wanted, isOnly);
  return groups.filter(({ entries }) => entries.length > 0);
}

function initialGroups({ actions, recent, conversations }: Offered): EntryGroup[] {
  const last = recent
    .map((id) => actions.find((action) => action.id === id))
    .filter((action) => action !== undefined)
    .slice(0, MAX_RECENT);
  const others = actions.filter((action) => !last.includes(action));
  return [
    { heading: t.paletteRecent, entries: last.map((action) => actionEntry(action)) },
    {
      heading: t.paletteConversations,
      entries: conversations.slice(0, MAX_LATEST).map((row) => conversationEntry(row)),
    },
    { heading: t.paletteCommands, entries: others.map((action) => actionEntry(action)) },
  ];
}

function matchingGroups(words: string, offered: Offered, isOnly: boolean): EntryGroup[] {
  const { recent, messages, filters } = offered;
  const isOfFile = asksForFile(words);
  const isFiltered = isOfFile || hasFilters(filters);
  const actions = isFiltered && !isOnly ? [] : offered.actions;
  const conversations = isOfFile ? [] : offered.conversations.filter((row) => isTitleSearched(row, filters));
  // Files have no author and no folder here; the search page knows which conversations use them.
  const files = filters.role === null && filters.folderId === null ? offered.files : [];
  // The matcher compares letters, so punctuation between words is removed; `ß` may be typed as `ss`.
  const letters =
    words
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, " ")
      .trim()
      .replaceAll("ß", "ss") || words;
  const keys = [(action: Action) => action.label(), (action: Action) => action.keywords?.() ?? ""];
  const commands = fuzzysort.go(letters, actions, {
    keys,
    limit: MAX_FOUND,
    threshold: minScore(words),
    // Of two equal matches, the one used recently comes first.
    scoreFn: (result) => result.score * (recent.includes(result.obj.id) ? 1.1 : 1),
  });
  const titled = fuzzysort.go(letters, conversations, {
    key: (row: ConversationRow) => titleOf(row).replaceAll("ß", "ss"),
    limit: MAX_FOUND,
    threshold: minScore(words),
  });
  const [called] = fuzzysort.go(letters, files, { key: "name", limit: 1 });
  const ofNames = Math.max(titled[0]?.score ?? 0, called?.score ?? 0);
  const isMeant = ({ score }: { score: number }): boolean =>
    score >= MIN_SHARE_OF_BEST * Math.max(commands[0]?.score ?? 0, ofNames);
  const doing = {
    heading: t.paletteCommands,
    entries: [
      // Letters are highlighted only if the label matched, not another name of the action.
      ...commands.filter(isMeant).map((result) => {
        const [label] = result;
        return actionEntry(result.obj, label && isMeant(label) ? label.indexes : []);
      }),
    ],
  };
  const opening = {
    heading: t.paletteConversations,
    entries: titled.filter(isMeant).map(({ obj, indexes }) =>
      // With `ss` for `ß`, the indexes differ from those of the title.
      conversationEntry(obj, titleOf(obj).includes("ß") ? [] : indexes),
    ),
  };
  const named = [opening, { heading: t.paletteFiles, entries: files.map((file) => fileEntry(file, words)) }];
  const always = isOnly ? [] : [aboutEntry(words), everywhereEntry(words)];
  const isCommandMeant = doing.entries.length > 0 && ofNames <= (commands[0]?.score ?? 0);
  return [
    ...(isCommandMeant ? [doing, ...named] : named),
    { heading: t.paletteMessages, entries: messages.map((hit) => messageEntry(hit, words)) },
    ...(isCommandMeant
      ? [{ heading: t.paletteMore, entries: always }]
      : [{ ...doing, entries: [...doing.entries, ...always] }]),
  ];
}

function actionEntry({ id, label, keys }: Action, at: readonly number[] = []): Entry {
  return { kind: "action", id, key: `action-${id}`, pieces: piecesOf(label(), at), keys: keys?.[0] };
}

function conversationEntry(row: ConversationRow, at: readonly number[] = []): Entry {
  const pieces = piecesOf(titleOf(row), at);
  return { kind: "conversation", row, key: `conversation-${row.id}`, pieces };
}

function messageEntry(hit: MessageHitView, words: string): Entry {
  const pieces = piecesOf(titleOf(hit.row), []);
  const excerpt = findPieces(hit.excerpt, words);
  return { kind: "message", hit, key: `message-${hit.messageId}`, pieces, excerpt };
}

function fileEntry(file: FileView, words: string): Entry {
  return { kind: "file", file, key: `file-${file.id}`, pieces: findPieces(file.name, words) };
}

function aboutEntry(words: string): Entry {
  const pieces = piecesOf(t.paletteNewConversation({ text: words }), []);
  return { kind: "about", words, key: "about", pieces };
}

function everywhereEntry(words: string): Entry {
  return {
    kind: "everywhere",
    words,
    key: "everywhere",
    pieces: piecesOf(t.searchEverywhere({ text: words }), []),
  };
}

/** Whether an entry is shown for any query. */
export function isAlwaysThere({ kind }: Entry): boolean {
  return kind === "about" || kind === "everywhere";
}

/** A name split at the matched letters. */
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

/** Frees the matcher's cache of names. */
export function forgetNames(): void {
  fuzzysort.cleanup();
}
