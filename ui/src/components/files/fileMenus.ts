/** The menus of files: in the list of all, and attached to the draft. What opens a file stands in front of them. */
import { isOnItsWay } from "../../format/files";
import type { FileView } from "../../ipc/bindings";
import type { AttachmentActs } from "../composer/attachmentActs";
import type { MenuGroups, MenuItem } from "../menu/menuItems";
import type { FileActs } from "./fileActs";

export function listedFileMenu(file: FileView, acts: FileActs): MenuGroups {
  const { status } = file;
  const item = (label: string, act: (file: FileView) => void): MenuItem => ({
    label,
    onpick: () => act(file),
  });
  if (status.kind === "deleting") return [status.atMs === null ? [] : [item("Undo", acts.restore)]];
  if (status.kind === "deleted") return [[item("Forget", acts.forget)]];
  const uses = file.nConversations > 0 ? [item("Where it is used", acts.showUses)] : [];
  if (isOnItsWay(file)) {
    const next =
      status.kind === "paused"
        ? item("Resume upload", acts.resume)
        : status.kind === "waiting"
          ? item("Try now", acts.retry)
          : item("Pause upload", acts.pause);
    return [[next, item("Cancel upload", acts.cancel)], uses];
  }
  const canRetry = status.kind === "failed" && status.canRetry;
  const first = canRetry ? item("Try again", acts.retry) : item("Download", acts.download);
  return [[first], uses, [{ ...item("Delete", acts.delete), isDanger: true }]];
}

export function attachedFileMenu(file: FileView, acts: AttachmentActs): MenuGroups {
  const { status } = file;
  const item = (label: string, act: (fileId: string) => void): MenuItem => ({
    label,
    onpick: () => act(file.id),
  });
  const next: MenuItem[] = [];
  if (file.isChangedOnDisk) next.push(item("Upload the new version", acts.swap));
  else if (status.kind === "failed" && status.canRetry) next.push(item("Try again", acts.retry));
  else if (status.kind === "waiting") next.push(item("Try now", acts.retry));
  else if (status.kind === "paused") next.push(item("Resume upload", acts.resume));
  else if (isOnItsWay(file)) next.push(item("Pause upload", acts.pause));
  return [next, [item(isOnItsWay(file) ? "Cancel upload" : "Remove", acts.remove)]];
}
