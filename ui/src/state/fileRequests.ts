/** What can be asked for about files: uploading, listing and deleting them. */
import { apply } from "./apply";
import type { Asking } from "./asking";

export class FileRequests {
  readonly #asking: Asking;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  async retryUpload(fileId: string): Promise<void> {
    const file = await this.#asking.ask(() => this.#asking.backend.call("retry_upload", { fileId }));
    if (file) this.#asking.change((state) => apply(state, { type: "file_changed", file }));
  }

  async pauseUpload(fileId: string): Promise<void> {
    await this.#asking.ask(() => this.#asking.backend.call("pause_upload", { fileId }));
  }

  async resumeUpload(fileId: string): Promise<void> {
    await this.#asking.ask(() => this.#asking.backend.call("resume_upload", { fileId }));
  }

  async pauseUploads(): Promise<void> {
    await this.#asking.ask(() => this.#asking.backend.call("pause_uploads"));
  }

  async resumeUploads(): Promise<void> {
    await this.#asking.ask(() => this.#asking.backend.call("resume_uploads"));
  }

  async list(refresh: boolean): Promise<void> {
    const files = await this.#asking.ask(() => this.#asking.backend.call("list_files", { refresh }));
    if (files) this.#asking.change((state) => ({ ...state, files }));
  }

  async pickUploads(): Promise<void> {
    await this.#asking.ask(() => this.#asking.backend.call("pick_uploads"));
  }

  async cancelUpload(fileId: string): Promise<void> {
    await this.#asking.ask(() => this.#asking.backend.call("cancel_upload", { fileId }));
  }

  /** Plans to delete files; for a while that can be taken back. */
  async delete(fileIds: string[]): Promise<void> {
    await this.#asking.ask(() => this.#asking.backend.call("delete_files", { fileIds }));
  }

  async restore(fileIds: string[]): Promise<void> {
    await this.#asking.ask(() => this.#asking.backend.call("restore_files", { fileIds }));
  }
}
