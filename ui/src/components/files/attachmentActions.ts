/** The actions for a file attached to the draft. */
export interface AttachmentActions {
  remove: (fileId: string) => void;
  pause: (fileId: string) => void;
  /** Lets a paused upload go on, or retries one that failed or waits. */
  resume: (fileId: string) => void;
  /** Puts the file as it is on disk now in the place of the version that was uploaded. */
  swap: (fileId: string) => void;
}
