/** The filters of the search over everything, and their names. Pure: receives the time. */
import type {
  ConversationRow,
  FolderView,
  MessageStatus,
  PassageHitView,
  SearchFilters,
  SearchHitView,
  SearchQuery,
  SearchView,
} from "../ipc/bindings";
import { formats, t } from "../words/words";
import { formatDay } from "./dates";

export const NO_FILTERS: SearchFilters = {
  fromMs: null,
  untilMs: null,
  hasFile: false,
  profileId: null,
  folderId: null,
  role: null,
  status: null,
};

export const NO_SEARCH: SearchQuery = { text: "", filters: NO_FILTERS, kind: "all", order: "best" };

/**
 * A search result that can be opened: a conversation (by its title or its draft), a message, a file or a
 * passage of it.
 */
export type FoundTarget =
  | { kind: "head" | "draft" | "hit" | "file"; id: string }
  /** `place` and `quote` come from a citation. */
  | { kind: "passage"; fileId: string; place: string; quote: string };

/** A match within a conversation or a file. */
export type FoundHit = SearchHitView | PassageHitView;

export function isPassage(hit: FoundHit): hit is PassageHitView {
  return "passage" in hit;
}

/** The stretches of time that are offered. */
export type TimeChoice = "any" | "today" | "week" | "month" | "year";

export const TIME_CHOICES: readonly TimeChoice[] = ["any", "today", "week", "month", "year"];

/** The endings of answers that the filter offers. */
export const STATUSES = ["complete", "stopped", "cut", "failed"] as const satisfies readonly MessageStatus[];

export function hasFilters(filters: SearchFilters): boolean {
  return (Object.keys(NO_FILTERS) as (keyof SearchFilters)[]).some((key) => filters[key] !== NO_FILTERS[key]);
}

/** Whether the query or a filter is set. */
export function isAsked({ text, filters }: SearchQuery): boolean {
  return /[\p{L}\p{N}]/u.test(text) || hasFilters(filters);
}

/** A `file:` term of a query. */
const FILE_PART = /(?:^|\s)file:(?:["“„«]([^"“”«»]+)["“”»]?|(\S+))/iu;

/** Whether the query requires a file with a certain name. */
export function asksForFile(text: string): boolean {
  return FILE_PART.test(text);
}

/** The file name in a query: the value of `file:`, or else the whole text. */
export function fileNameIn(text: string): string {
  const [, phrase, word] = FILE_PART.exec(text) ?? [];
  return phrase ?? word ?? text;
}

/** Whether the title of a conversation is searched. Titles cannot match filters for messages. */
export function isTitleSearched(row: ConversationRow, filters: SearchFilters): boolean {
  const { fromMs, untilMs, hasFile, profileId, folderId, role, status } = filters;
  return (
    !hasFile &&
    role === null &&
    status === null &&
    (fromMs === null || row.updatedAtMs >= fromMs) &&
    (untilMs === null || row.updatedAtMs < untilMs) &&
    (profileId === null || row.profileId === profileId) &&
    (folderId === null || row.folderId === folderId)
  );
}

/** The start of a period; `null` for any time. Days begin at midnight. */
export function startOf(choice: TimeChoice, nowMs: number): number | null {
  const day = new Date(nowMs);
  day.setHours(0, 0, 0, 0);
  if (choice === "any") return null;
  if (choice === "week") day.setDate(day.getDate() - 7);
  if (choice === "month") day.setDate(day.getDate() - 30);
  if (choice === "year") day.setMonth(0, 1);
  return day.getTime();
}

/** The stretch that is chosen; `null` for dates of the user's own. */
export function timeChoice({ fromMs, untilMs }: SearchFilters, nowMs: number): TimeChoice | null {
  if (untilMs !== null) return null;
  return TIME_CHOICES.find((choice) => startOf(choice, nowMs) === fromMs) ?? null;
}

export function timeName(choice: TimeChoice): string {
  switch (choice) {
    case "any":
      return t.searchTimeAny;
    case "today":
      return t.searchTimeToday;
    case "week":
      return t.searchTimeWeek;
    case "month":
      return t.searchTimeMonth;
    case "year":
      return t.searchTimeYear;
  }
}

/** The chosen period as text. */
export function timeLabel(filters: SearchFilters, nowMs: number): string {
  const choice = timeChoice(filters, nowMs);
  if (choice !== null) return timeName(choice);
  const from = filters.fromMs === null ? null : formatDay(filters.fromMs, nowMs);
  // The period includes the last day, but not the moment after it.
  const until = filters.untilMs === null ? null : formatDay(filters.untilMs - 1, nowMs);
  if (from === null) return t.searchTimeUntil({ until: until ?? "" });
  return until === null ? t.searchTimeSince({ from }) : t.searchTimeRange({ from, until });
}

export function statusName(status: MessageStatus): string {
  switch (status) {
    case "stopped":
      return t.searchStatusStopped;
    case "cut":
      return t.searchStatusCut;
    case "failed":
      return t.searchStatusFailed;
    default:
      return t.searchStatusComplete;
  }
}

/** A folder with its ancestors, the outermost first; empty if the id is unknown. */
export function folderPath(folders: readonly FolderView[], id: string | null): string {
  let path = "";
  // At most as many steps as folders, so that a cycle ends.
  for (let left = folders.length; left > 0 && id !== null; left -= 1) {
    const folder = folders.find((one) => one.id === id);
    if (!folder) break;
    path = path === "" ? folder.name : t.searchFolderPath({ outer: folder.name, inner: path });
    id = folder.parentId;
  }
  return path;
}

/** Names of the chosen filters, for the list of recent searches. */
export function filterNames(
  filters: SearchFilters,
  nowMs: number,
  nameOf: { service: (profileId: string) => string | undefined; folder: (folderId: string) => string },
): string[] {
  const { role, status, profileId, folderId } = filters;
  return [
    filters.fromMs === null && filters.untilMs === null ? "" : timeLabel(filters, nowMs),
    filters.hasFile ? t.searchHasFile : "",
    folderId === null ? "" : nameOf.folder(folderId),
    (profileId !== null && nameOf.service(profileId)) || "",
    role === null ? "" : role === "you" ? t.speakerYou : t.speakerAssistant,
    status === null ? "" : statusName(status),
  ].filter((name) => name !== "");
}

/** The number of results of every kind. */
export function nFound({ nMessages, nFileMatches, nDrafts }: SearchView): number {
  return nMessages + nFileMatches + nDrafts;
}

/** `3 conversations, 1 file and 1 draft`, without empty kinds. */
export function summaryOf({ nConversations, nFiles, nDrafts }: SearchView): string {
  const kinds = [
    nConversations > 0 ? t.searchConversations({ n: nConversations }) : "",
    nFiles > 0 ? t.searchFiles({ n: nFiles }) : "",
    nDrafts > 0 ? t.searchDrafts({ n: nDrafts }) : "",
  ];
  return formats.list(kinds.filter((kind) => kind !== ""));
}

/** The day of a date field, at its midnight; `null` for an empty one. */
export function dayOf(value: string): number | null {
  const [year, month, day] = value.split("-").map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  const ms = new Date(year, month - 1, day).getTime();
  return Number.isNaN(ms) ? null : ms;
}

/** The midnight after a day, because a period includes its last day. */
export function dayAfter(ms: number | null): number | null {
  return ms === null ? null : new Date(ms).setDate(new Date(ms).getDate() + 1);
}

/** A day as the value of a date field. */
export function dayValue(ms: number | null): string {
  if (ms === null) return "";
  const date = new Date(ms);
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
