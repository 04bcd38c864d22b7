/** The actions for a file attached to the draft. */
export interface AttachmentActions {
  remove: (fileId: string) => void;
  pause: (fileId: string) => void;
  /** Resumes a paused upload, or retries one that failed or waits. */
  resume: (fileId: string) => void;
  /** Replaces the uploaded version by the current file on the disk. */
  swap: (fileId: string) => void;
}
