/** Texts about files: their status and their uses, and their order in the table. */
import type { DeletionView, FileView } from "../ipc/bindings";
import { daysBetween, formatDay } from "./dates";
import { formatShare } from "./numbers";
import { formats, say, sayAll, t } from "../words/words";

export function statusWord(file: FileView, nowMs: number): string {
  const status = file.status;
  switch (status.kind) {
    case "queued":
      return t.fileStatusQueued;
    case "waiting":
      return againWord(status.againAtMs, nowMs);
    case "paused":
      return t.fileStatusPaused;
    case "hashing":
      return t.fileStatusHashing({ percent: formatShare(status.readBytes, file.bytes) });
    case "uploading":
      return formatShare(status.sentBytes, file.bytes);
    case "processing":
      return say(status.word);
    case "ready":
      return file.isDuplicate ? t.fileStatusDuplicate : t.fileStatusReady;
    case "failed":
      return sayAll(status.reason);
    case "deleting":
      return t.fileStatusDeleting;
    case "deleted":
      return t.fileStatusDeleted;
    case "missing":
      return t.fileStatusMissing;
  }
}

/** When an upload is retried; while another file probes the service, the reason for the wait. */
function againWord(atMs: number | null, nowMs: number): string {
  if (atMs === null) return t.fileStatusWaiting;
  const seconds = Math.ceil((atMs - nowMs) / 1000);
  return seconds > 0 ? t.fileStatusRetryingIn({ seconds: formats.seconds(seconds) }) : t.fileStatusRetrying;
}

/** From this number on, files are shown as one line. */
export const MANY_FILES = 7;

/** Whether no service has it any more, or ever had. */
export function isNowhere({ status }: Pick<FileView, "status">): boolean {
  return status.kind === "deleted" || status.kind === "missing";
}

/** Whether the status needs no label. */
export function isPlainlyReady({ status, isDuplicate, notDeleted }: FileView): boolean {
  return status.kind === "ready" && !isDuplicate && !notDeleted;
}

/** Whether the service could not read the file, which is final. It is never sent, and nothing waits for it. */
export function isUnreadable(file: FileView): boolean {
  return file.status.kind === "failed" && !file.status.canRetry;
}

/** Whether its upload is unfinished, so that it can be cancelled. */
export function isOnItsWay(file: FileView): boolean {
  return ["queued", "hashing", "uploading", "waiting", "paused"].includes(file.status.kind);
}

/** The second line of an attachment in the composer: with the size, where that helps. */
export function attachmentWords(file: FileView, nowMs: number): string {
  const { bytes: size, status } = file;
  if (file.isChangedOnDisk) return t.attachmentChanged;
  switch (status.kind) {
    case "uploading":
      return t.attachmentProgress({ percent: formatShare(status.sentBytes, size), size });
    case "ready":
      return file.alreadySinceMs === null
        ? t.attachmentReady({ size })
        : alreadyWords(file.alreadySinceMs, nowMs);
    case "queued":
      return t.attachmentQueued({ size });
    case "paused":
      return t.attachmentPaused({ size });
    default:
      return statusWord(file, nowMs);
  }
}

function alreadyWords(ms: number, nowMs: number): string {
  return daysBetween(ms, nowMs) === 0
    ? t.attachmentAlreadyAt({ when: formats.time(ms) })
    : t.attachmentAlreadyOn({ when: formatDay(ms, nowMs) });
}

/** When the service is asked to delete a file: `in 7 s`, and afterwards that it is being deleted. */
export function deletingWord(atMs: number | null, nowMs: number): string {
  const seconds = atMs === null ? 0 : Math.ceil((atMs - nowMs) / 1000);
  return seconds > 0 ? t.fileDeletingIn({ seconds: formats.seconds(seconds) }) : t.fileStatusDeleting;
}

/**
 * The names of the files being deleted, and their uses. `leftMs` is the time left to undo; `null` leaves
 * it out.
 */
export function deletionText(deletion: DeletionView, leftMs: number | null): string {
  const seconds = leftMs === null ? null : formats.seconds(Math.ceil(leftMs / 1000));
  return formats.sentences([whatIsDeleted(deletion, seconds), whereItIsUsed(deletion)]);
}

function whatIsDeleted({ fileIds, name }: DeletionView, seconds: string | null): string {
  const n = fileIds.length;
  if (n === 1) return seconds === null ? t.deletionOne({ name }) : t.deletionOneIn({ name, seconds });
  return seconds === null ? t.deletionMany({ n }) : t.deletionManyIn({ n, seconds });
}

function whereItIsUsed({ fileIds, nUsed, nConversations }: DeletionView): string {
  if (fileIds.length === 1) return nUsed > 0 ? t.deletionOneUsed({ n: nConversations }) : t.deletionOneUnused;
  return nUsed > 0 ? t.deletionManyUsed({ n: nUsed }) : t.deletionManyUnused;
}

/** Whether a question included it: an unreadable file was attached and never sent. */
export function wasSent(file: FileView): boolean {
  return file.nConversations > 0 && !isUnreadable(file);
}

export function usedIn(file: FileView): string {
  if (wasSent(file)) return t.fileUsedIn({ n: file.nConversations });
  return file.nDrafts > 0 ? t.fileUsedInDraft : t.fileUnused;
}

/** The warning before a file is deleted, with the number of places that use it. */
export function deletionWarning({ nConversations, nDrafts }: FileView, service: string): string {
  if (nConversations > 0 && nDrafts > 0)
    return t.fileDeleteUsedBoth({ n: nConversations, drafts: nDrafts, service });
  if (nConversations > 0) return t.fileDeleteUsed({ n: nConversations, service });
  return nDrafts > 0 ? t.fileDeleteUsedDraft({ n: nDrafts, service }) : t.fileDeleteUnused({ service });
}

/** The same for several files, of which some are used. */
export function selectionWarning(n: number, nUsed: number, service: string): string {
  if (nUsed === 0) return t.filesDeleteUnused({ service });
  return nUsed === n ? t.filesDeleteAllUsed({ n, service }) : t.filesDeleteSomeUsed({ n: nUsed, service });
}

export function isUnused(file: FileView): boolean {
  return file.nConversations === 0 && file.nDrafts === 0;
}
