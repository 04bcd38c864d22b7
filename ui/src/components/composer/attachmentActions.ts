/** What can be done with a file that is attached to the draft. */
export interface AttachmentActions {
  remove: (fileId: string) => void;
  retry: (fileId: string) => void;
  pause: (fileId: string) => void;
  resume: (fileId: string) => void;
  /** Puts the file as it is on disk now in the place of the version that was uploaded. */
  swap: (fileId: string) => void;
}
