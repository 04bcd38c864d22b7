/** Files in words: where each stands, where it is used, how the table sorts them. */
import type { DeletionView, FileView } from "../ipc/bindings";
import { daysBetween, formatDay, formatTime } from "./dates";
import { formatBytes, formatCount, formatPercent } from "./numbers";

export function statusWord(file: FileView, nowMs: number): string {
  const status = file.status;
  switch (status.kind) {
    case "queued":
      return "Queued";
    case "waiting":
      return againWord(status.againAtMs, nowMs);
    case "paused":
      return "Paused";
    case "hashing":
      return `Hashing, ${formatPercent(status.readBytes, file.bytes)}`;
    case "uploading":
      return formatPercent(status.sentBytes, file.bytes);
    case "processing":
      return status.word;
    case "ready":
      return file.isDuplicate ? "Duplicate" : "Ready";
    case "failed":
      return status.reason.replace(/\.$/, "");
    case "deleting":
      return "Deleting";
    case "deleted":
      return "Deleted";
  }
}

/** When an upload is tried again; while another file is tried first, what it waits for. */
function againWord(atMs: number | null, nowMs: number): string {
  if (atMs === null) return "Waiting for the service";
  const seconds = Math.ceil((atMs - nowMs) / 1000);
  return seconds > 0 ? `Trying again in ${seconds}\u00a0s` : "Trying again";
}

/** From so many files on, they are one line. */
export const MANY_FILES = 7;

/** Whether the service could not read it, and will not. It is never sent, and nothing waits for it. */
export function isUnreadable(file: FileView): boolean {
  return file.status.kind === "failed" && !file.status.canRetry;
}

/** Whether its upload has not ended, so that it can be cancelled. */
export function isOnItsWay(file: FileView): boolean {
  return ["queued", "hashing", "uploading", "waiting", "paused"].includes(file.status.kind);
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
      return statusWord(file, nowMs);
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

/** What is said before a used file is deleted; the number of places where it is used is not hidden. */
export function deletionWarning(file: FileView, serviceName: string): string {
  const places = [
    file.nConversations > 0 ? formatCount(file.nConversations, "conversation") : "",
    file.nDrafts > 0 ? formatCount(file.nDrafts, "draft") : "",
  ].filter(Boolean);
  const used = places.length > 0 ? `It is used in ${places.join(" and ")}.` : "No conversation uses it.";
  return `${used} It is deleted from ${serviceName} for good. Where it was used its name stays.`;
}

/** The same for several files, of which some are used. */
export function selectionWarning(nUsed: number, serviceName: string): string {
  const used = `${formatCount(nUsed, "of them is", "of them are")} used in conversations or drafts.`;
  return `${used} They are deleted from ${serviceName} for good. Where they were used their names stay.`;
}

export function isUnused(file: FileView): boolean {
  return file.nConversations === 0 && file.nDrafts === 0;
}
