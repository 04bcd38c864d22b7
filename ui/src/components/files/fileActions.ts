/** The actions for a file of the list. */
import type { FileView } from "../../ipc/bindings";
import type { DownloadRequests } from "../../session/files/downloadRequests";

export interface FileActions {
  /** A new question with the file attached. */
  ask: (file: FileView) => void;
  download: (file: FileView) => void;
  /** Opens it in the program that the system has for it. */
  open: (file: FileView) => void;
  /** Shows it in its folder. */
  reveal: (file: FileView) => void;
  /** Drags it out of the window. */
  dragOut: (file: FileView) => void;
  delete: (file: FileView) => void;
  restore: (file: FileView) => void;
  pause: (file: FileView) => void;
  /** Resumes a paused upload, or retries one that failed or waits. */
  resume: (file: FileView) => void;
  cancel: (file: FileView) => void;
  forget: (file: FileView) => void;
  /** Shows the uses of a file. */
  showUses: (file: FileView) => void;
}

/** Actions that pass a file to other programs. */
export function outOfTheWindow(
  downloads: DownloadRequests,
): Pick<FileActions, "download" | "open" | "reveal" | "dragOut"> {
  return {
    download: ({ id }) => void downloads.begin(id),
    open: ({ id }) => void downloads.open(id),
    reveal: ({ id }) => void downloads.show(id),
    dragOut: ({ id }) => void downloads.dragOut(id),
  };
}
