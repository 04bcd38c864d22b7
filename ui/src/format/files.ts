/** Files in words: where each stands, where it is used, how the table sorts them. */
import type { DeletionView, FileStatusView, FileView } from "../ipc/bindings";
import { daysBetween, formatDay, formatTime } from "./dates";
import { formatBytes, formatCount, formatPercent } from "./numbers";

export function statusWord(file: FileView): string {
  const status = file.status;
  switch (status.kind) {
    case "queued":
      return "Queued";
    case "paused":
      return "Paused";
    case "hashing":
      return `Hashing, ${formatPercent(status.readBytes, file.bytes)}`;
    case "uploading":
      return formatPercent(status.sentBytes, file.bytes);
    case "processing":
      return status.word;
    case "ready":
      return "Ready";
    case "failed":
      return status.reason.replace(/\.$/, "");
    case "deleting":
      return "Deleting";
    case "deleted":
      return "Deleted";
  }
}

/** Whether its upload has not ended, so that it can be cancelled. */
export function isOnItsWay(file: FileView): boolean {
  return ["queued", "hashing", "uploading", "paused"].includes(file.status.kind);
}

/** The second line of an attachment in the composer: with the size, where that helps. */
export function attachmentWords(file: FileView, nowMs: number): string {
  const size = formatBytes(file.bytes);
  if (file.isChangedOnDisk) return "Changed on disk";
  switch (file.status.kind) {
    case "uploading":
      return `Uploading, ${formatPercent(file.status.sentBytes, file.bytes)} of ${size}`;
    case "ready":
      return file.alreadySinceMs === null
        ? `Ready, ${size}`
        : `Already uploaded ${formatSince(file.alreadySinceMs, nowMs)}`;
    case "queued":
      return `Queued, ${size}`;
    case "paused":
      return `Paused, ${size}`;
    default:
      return statusWord(file);
  }
}

/** When the service is asked to delete a file: `in 7 s`; then that it is. */
export function deletingWord(atMs: number | null, nowMs: number): string {
  const seconds = atMs === null ? 0 : Math.ceil((atMs - nowMs) / 1000);
  return seconds > 0 ? `in ${seconds}\u00a0s` : "Deleting";
}

/** What is being deleted, and where it is used: before, between and after the seconds that are left. */
export function deletionWords(deletion: DeletionView): { what: string; uses: string } {
  const n = deletion.fileIds.length;
  const places = formatCount(deletion.nConversations, "conversation");
  if (n === 1) {
    return {
      what: deletion.name,
      uses: deletion.nUsed > 0 ? `It is used in ${places}.` : "Nothing uses it.",
    };
  }
  const used = `${formatCount(deletion.nUsed, "is", "are")} used in ${places}.`;
  return { what: formatCount(n, "file"), uses: deletion.nUsed > 0 ? used : "Nothing uses them." };
}

function formatSince(ms: number, nowMs: number): string {
  return daysBetween(ms, nowMs) === 0 ? `at ${formatTime(ms)}` : formatDay(ms, nowMs);
}

export function usedIn(file: FileView): string {
  if (file.nConversations > 0) return formatCount(file.nConversations, "conversation");
  return file.nDrafts > 0 ? "in a draft" : "unused";
}

/** What is said before files are deleted; the number of places where they are used is not hidden. */
export function deletionWarning(files: readonly FileView[], serviceName: string): string {
  const nUsed = files.filter((file) => file.nConversations > 0).length;
  const gone = `${files.length === 1 ? "It is" : "They are"} deleted from ${serviceName} for good.`;
  const [only] = files;
  if (files.length === 1 && only) {
    const places = [
      only.nConversations > 0 ? formatCount(only.nConversations, "conversation") : "",
      only.nDrafts > 0 ? formatCount(only.nDrafts, "draft") : "",
    ].filter(Boolean);
    if (places.length === 0) return `No conversation uses it. ${gone}`;
    return `It is used in ${places.join(" and ")}. ${gone} Where it was used its name stays.`;
  }
  if (nUsed === 0) return `No conversation uses them. ${gone}`;
  return `${formatCount(nUsed, "of them is", "of them are")} used in conversations. ${gone} Where they were used their names stay.`;
}

export type SortKey = "name" | "status" | "used" | "size" | "created";
export interface Sorting {
  by: SortKey;
  isDescending: boolean;
}

const STATUS_ORDER: Record<FileStatusView["kind"], number> = {
  uploading: 0,
  hashing: 0,
  queued: 1,
  paused: 1,
  processing: 2,
  failed: 3,
  ready: 4,
  deleting: 5,
  deleted: 6,
};

const compareNames = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;

function compare(a: FileView, b: FileView, by: SortKey): number {
  switch (by) {
    case "name":
      return compareNames(a.name, b.name);
    case "status":
      return STATUS_ORDER[a.status.kind] - STATUS_ORDER[b.status.kind];
    case "used":
      return a.nConversations - b.nConversations || a.nDrafts - b.nDrafts;
    case "size":
      return a.bytes - b.bytes;
    case "created":
      return createdOrder(a) - createdOrder(b);
  }
}

/** A file on its way is newer than any other; one whose time nobody knows is older. */
function createdOrder(file: FileView): number {
  if (file.createdAtMs !== null) return file.createdAtMs;
  return isOnItsWay(file) ? Number.MAX_SAFE_INTEGER : 0;
}

/** Sorted as asked; files that compare equal keep the order in which they came. */
export function sortFiles(files: readonly FileView[], { by, isDescending }: Sorting): FileView[] {
  return files.toSorted((a, b) => (isDescending ? compare(b, a, by) : compare(a, b, by)));
}

export type FileFilter = "all" | "unused" | "failed" | "deleted";

export function matchesFilter(file: FileView, filter: FileFilter): boolean {
  const isGone = file.status.kind === "deleted";
  switch (filter) {
    case "all":
      return true;
    case "unused":
      return !isGone && isUnused(file);
    case "failed":
      return file.status.kind === "failed";
    case "deleted":
      return isGone;
  }
}

export function isUnused(file: FileView): boolean {
  return file.nConversations === 0 && file.nDrafts === 0;
}

export function matchesSearch(file: FileView, query: string): boolean {
  return file.name.toLocaleLowerCase().includes(query.trim().toLocaleLowerCase());
}
