/** What the palette offers for what was typed. Pure; the order is that of the list. */
import fuzzysort from "fuzzysort";
import type { ConversationRow, HitView } from "../../ipc/bindings";
import { titleOf } from "../../format/groups";
import type { Action, ActionId } from "../../state/actions/catalogue";

/** So many of each kind are offered for words. */
const MAX_FOUND = 8;
/** So many conversations are offered before anything is typed. */
const MAX_LATEST = 5;
/** So many actions that were done last stand before the others. */
const MAX_RECENT = 5;
/** Names that fit worse than this are not meant. Two letters are scattered over many names, more are not. */
const leastFit = (words: string): number => (words.length < 3 ? 0.5 : 0.25);

/** A piece of a name, and whether it is what was typed. */
export interface Piece {
  text: string;
  isFound: boolean;
}

export type Entry =
  | { kind: "action"; id: ActionId; key: string; pieces: Piece[]; keys: string | undefined }
  /** `hit`: what the words have found in it. */
  | { kind: "conversation"; row: ConversationRow; hit: HitView | null; key: string; pieces: Piece[] };

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
  /** Those whose messages hold the words, once they are known. */
  holding: readonly HitView[];
}

/** Whether only actions are asked for. */
export function isActionsOnly(query: string): boolean {
  return query.trimStart().startsWith(">");
}

/** The groups for what was typed, without empty ones. */
export function entriesFor(query: string, offered: Offered): EntryGroup[] {
  const isOnly = isActionsOnly(query);
  const words = (isOnly ? query.trimStart().slice(1) : query).trim();
  const groups = words === "" ? unasked(offered) : found(words, offered);
  return groups.filter(
    ({ heading, entries }) => entries.length > 0 && !(isOnly && heading === "Conversations"),
  );
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

function found(words: string, { actions, recent, conversations, holding }: Offered): EntryGroup[] {
  const keys = [(action: Action) => action.label, (action: Action) => action.also ?? ""];
  const commands = fuzzysort.go(words, actions, {
    keys,
    limit: MAX_FOUND,
    threshold: leastFit(words),
    // Of two that fit as well as each other, the one that was used.
    scoreFn: (result) => result.score * (recent.includes(result.obj.id) ? 1.1 : 1),
  });
  const titled = fuzzysort.go(words, conversations, {
    key: titleOf,
    limit: MAX_FOUND,
    threshold: leastFit(words),
  });
  const inside = holding
    .filter(({ row }) => !titled.some(({ obj }) => obj.id === row.id))
    .slice(0, MAX_FOUND);
  const doing = {
    heading: "Commands",
    entries: commands.map((result) => actionEntry(result.obj, result[0]?.indexes)),
  };
  const opening = {
    heading: "Conversations",
    entries: [
      ...titled.map((result) => conversationEntry(result.obj, result.indexes)),
      ...inside.map((hit) => ({ ...conversationEntry(hit.row), hit })),
    ],
  };
  // What is found in messages comes later, and must not move what already stands there.
  const isTitleMeant = (titled[0]?.score ?? 0) > (commands[0]?.score ?? 0);
  return isTitleMeant ? [opening, doing] : [doing, opening];
}

function actionEntry({ id, label, keys }: Action, at: readonly number[] = []): Entry {
  return { kind: "action", id, key: `action-${id}`, pieces: piecesOf(label, at), keys: keys?.[0] };
}

function conversationEntry(row: ConversationRow, at: readonly number[] = []): Entry {
  const pieces = piecesOf(titleOf(row), at);
  return { kind: "conversation", row, hit: null, key: `conversation-${row.id}`, pieces };
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
