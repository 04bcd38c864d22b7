/** What can be asked for about files on their way to this computer. How far they are, events tell. */
import type { SessionContext } from "./sessionContext";

export class DownloadRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** The person chooses a place first. */
  async begin(fileId: string): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("download_file", { fileId }));
  }

  /** The person chooses a folder first. */
  async beginMany(fileIds: string[]): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("download_files", { fileIds }));
  }

  async retry(downloadId: string): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("retry_download", { downloadId }));
  }

  async reveal(downloadId: string): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("reveal_download", { downloadId }));
  }

  /** Stops one that is on its way; one that has ended is no longer shown. */
  async dismiss(downloadId: string): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("dismiss_download", { downloadId }));
  }
}
