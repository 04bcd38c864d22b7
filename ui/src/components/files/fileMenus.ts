/**
 * The menus of files: in the list of all files, and attached to the draft. The actions that open a file
 * come first.
 */
import { isOnItsWay } from "../../format/files";
import type { FileView } from "../../ipc/bindings";
import type { AttachmentActions } from "./attachmentActions";
import type { MenuGroups, MenuItem } from "../ui/menu/menuItems";
import type { FileActions } from "./fileActions";
import { t } from "../../words/words";

export function listedFileMenu(file: FileView, actions: FileActions): MenuGroups {
  const { status } = file;
  const item = (label: string, act: (file: FileView) => void): MenuItem => ({
    label,
    onpick: () => act(file),
  });
  if (status.kind === "deleting") return [status.atMs === null ? [] : [item(t.buttonUndo, actions.restore)]];
  if (status.kind === "deleted") return [[item(t.fileRemoveFromList, actions.forget)]];
  const uses = file.nConversations > 0 ? [item(t.fileShowUses, actions.showUses)] : [];
  if (isOnItsWay(file)) {
    const next =
      status.kind === "paused"
        ? item(t.fileResume, actions.resume)
        : status.kind === "waiting"
          ? item(t.fileTryNow, actions.resume)
          : item(t.filePause, actions.pause);
    return [[next, item(t.fileCancel, actions.cancel)], uses];
  }
  const retry = retryLabel(file);
  const first = retry ? item(retry, actions.resume) : item(t.fileDownload, actions.download);
  const ask = status.kind === "failed" ? [] : [item(t.fileAsk, actions.ask)];
  const elsewhere =
    status.kind === "ready"
      ? [item(t.documentOpenInApp, actions.open), item(t.documentShowInFolder, actions.reveal)]
      : [];
  return [[...ask, first, ...elsewhere], uses, [{ ...item(t.buttonDelete, actions.delete), isDanger: true }]];
}

/** The label of the retry button; `null` without one. */
function retryLabel({ status }: FileView): string | null {
  if (status.kind !== "failed" || !status.canRetry) return null;
  return status.isUnsent ? t.uploadAnyway : t.buttonTryAgain;
}

export function attachedFileMenu(file: FileView, actions: AttachmentActions): MenuGroups {
  const { status } = file;
  const item = (label: string, act: (fileId: string) => void): MenuItem => ({
    label,
    onpick: () => act(file.id),
  });
  const retry = retryLabel(file);
  const next: MenuItem[] = [];
  if (file.isChangedOnDisk) next.push(item(t.fileReplace, actions.swap));
  else if (retry) next.push(item(retry, actions.resume));
  else if (status.kind === "waiting") next.push(item(t.fileTryNow, actions.resume));
  else if (status.kind === "paused") next.push(item(t.fileResume, actions.resume));
  else if (isOnItsWay(file)) next.push(item(t.filePause, actions.pause));
  return [next, [item(isOnItsWay(file) ? t.fileCancel : t.fileRemove, actions.remove)]];
}
