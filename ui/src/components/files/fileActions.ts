/** What can be done with a file of the list. */
import type { FileView } from "../../ipc/bindings";

export interface FileActions {
  /** A new question with the file attached. */
  ask: (file: FileView) => void;
  download: (file: FileView) => void;
  delete: (file: FileView) => void;
  restore: (file: FileView) => void;
  pause: (file: FileView) => void;
  /** Lets a paused upload go on, or retries one that failed or waits. */
  resume: (file: FileView) => void;
  cancel: (file: FileView) => void;
  forget: (file: FileView) => void;
  /** Shows where it is used. */
  showUses: (file: FileView) => void;
}
