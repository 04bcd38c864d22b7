/** The menus of files: in the list of all, and attached to the draft. What opens a file stands in front of them. */
import { isOnItsWay } from "../../format/files";
import type { FileView } from "../../ipc/bindings";
import type { AttachmentActions } from "../composer/attachmentActions";
import type { MenuGroups, MenuItem } from "../menu/menuItems";
import type { FileActions } from "./fileActions";

export function listedFileMenu(file: FileView, actions: FileActions): MenuGroups {
  const { status } = file;
  const item = (label: string, act: (file: FileView) => void): MenuItem => ({
    label,
    onpick: () => act(file),
  });
  if (status.kind === "deleting") return [status.atMs === null ? [] : [item("Undo", actions.restore)]];
  if (status.kind === "deleted") return [[item("Forget", actions.forget)]];
  const uses = file.nConversations > 0 ? [item("Where it is used", actions.showUses)] : [];
  if (isOnItsWay(file)) {
    const next =
      status.kind === "paused"
        ? item("Resume upload", actions.resume)
        : status.kind === "waiting"
          ? item("Try now", actions.retry)
          : item("Pause upload", actions.pause);
    return [[next, item("Cancel upload", actions.cancel)], uses];
  }
  const canRetry = status.kind === "failed" && status.canRetry;
  const first = canRetry ? item("Try again", actions.retry) : item("Download", actions.download);
  return [[first], uses, [{ ...item("Delete", actions.delete), isDanger: true }]];
}

export function attachedFileMenu(file: FileView, actions: AttachmentActions): MenuGroups {
  const { status } = file;
  const item = (label: string, act: (fileId: string) => void): MenuItem => ({
    label,
    onpick: () => act(file.id),
  });
  const next: MenuItem[] = [];
  if (file.isChangedOnDisk) next.push(item("Upload the new version", actions.swap));
  else if (status.kind === "failed" && status.canRetry) next.push(item("Try again", actions.retry));
  else if (status.kind === "waiting") next.push(item("Try now", actions.retry));
  else if (status.kind === "paused") next.push(item("Resume upload", actions.resume));
  else if (isOnItsWay(file)) next.push(item("Pause upload", actions.pause));
  return [next, [item(isOnItsWay(file) ? "Cancel upload" : "Remove", actions.remove)]];
}
