/** Requests about downloads, running and finished. Events report their progress. */
import type { SessionContext } from "../state/sessionContext";

export class DownloadRequests {
  readonly #context: SessionContext;
  /** Downloads with an action that follows them. */
  readonly #awaited = new Map<string, { command: "open_file" | "reveal_file"; fileId: string }>();

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Opens a document in its default app. Downloads it first if it is not on this computer. */
  async open(fileId: string): Promise<void> {
    await this.#use("open_file", fileId);
  }

  /** Shows a file in its folder. Downloads it first if it is not on this computer. */
  async show(fileId: string): Promise<void> {
    await this.#use("reveal_file", fileId);
  }

  /** Offers a document that is dragged out of the window to other programs, if it is on this computer. */
  async dragOut(fileId: string): Promise<void> {
    await this.#context.call("drag_out_file", { fileId });
  }

  async #use(command: "open_file" | "reveal_file", fileId: string): Promise<void> {
    const isHere = await this.#context.call(command, { fileId });
    if (isHere !== false) return;
    const downloadId = await this.#context.call("download_file", { fileId });
    if (downloadId === undefined) return;
    this.#awaited.set(downloadId, { command, fileId });
    // A small file may arrive before its id is known.
    await this.openArrived();
  }

  /** Opens files that were downloaded for this purpose and have arrived. */
  async openArrived(): Promise<void> {
    for (const { id, state } of this.#context.state.downloads) {
      const awaited = this.#awaited.get(id);
      if (!awaited || (state.kind !== "done" && state.kind !== "failed")) continue;
      this.#awaited.delete(id);
      if (state.kind === "failed") continue;
      const { command, fileId } = awaited;
      await this.#context.call(command, { fileId });
    }
  }

  /** Downloads a file. The user chooses the location first. */
  async begin(fileId: string): Promise<void> {
    await this.#context.call("download_file", { fileId });
  }

  /** The user chooses a folder first. */
  async beginMany(fileIds: string[]): Promise<void> {
    await this.#context.call("download_files", { fileIds });
  }

  async retry(downloadId: string): Promise<void> {
    await this.#context.call("retry_download", { downloadId });
  }

  async reveal(downloadId: string): Promise<void> {
    await this.#context.call("reveal_download", { downloadId });
  }

  /** Stops a running download; removes a finished one from the list. */
  async dismiss(downloadId: string): Promise<void> {
    await this.#context.call("dismiss_download", { downloadId });
  }
}
