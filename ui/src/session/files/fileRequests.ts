/** Requests about files: uploading, listing and deleting them. */
import type { ConversationRow, FileView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";
import { EVERYTHING } from "./fileList.svelte";

/** Number of suggested files in a new conversation, and of the newest files that are considered for it. */
const N_LATEST = 6;
const N_LOOKED_AT = 12;

/** Number of files suggested by words of their names. */
const N_NAMED = 5;

export class FileRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  async pauseUpload(fileId: string): Promise<void> {
    await this.#context.call("pause_upload", { fileId });
  }

  /** Resumes a paused upload, or retries one that failed or waits. */
  async resumeUpload(fileId: string): Promise<void> {
    await this.#context.call("resume_upload", { fileId });
  }

  async pauseUploads(): Promise<void> {
    await this.#context.call("pause_uploads");
  }

  async resumeUploads(): Promise<void> {
    await this.#context.call("resume_uploads");
  }

  /** Loads the suggestions for a new conversation: recently used files that are ready. */
  async listLatest(): Promise<void> {
    const profileId = this.#context.state.open?.row.profileId;
    if (!profileId) return;
    const args = { profileId, query: EVERYTHING, offset: 0, nRows: N_LOOKED_AT };
    const listed = await this.#context.call("list_files", args);
    const latest = listed?.files.filter((file) => file.status.kind === "ready").slice(0, N_LATEST);
    if (!latest || this.#context.state.open?.row.profileId !== profileId) return;
    this.#context.change((state) => ({ ...state, latestFiles: latest }));
  }

  /** From now on the Files page lists the files of this service. */
  ofService(profileId: string): void {
    this.#context.change((state) => ({ ...state, filesProfileId: profileId }));
  }

  /** The newest files of all services whose names contain these words. */
  async named(words: string): Promise<FileView[] | undefined> {
    const query = { ...EVERYTHING, search: words };
    const listed = await this.#context.request(() =>
      Promise.all(
        this.#context.state.services.map(({ profileId }) =>
          this.#context.backend.call("list_files", { profileId, query, offset: 0, nRows: N_NAMED }),
        ),
      ),
    );
    return listed
      ?.flatMap(({ files }) => files)
      .sort((one, other) => (other.createdAtMs ?? 0) - (one.createdAtMs ?? 0))
      .slice(0, N_NAMED);
  }

  /** The conversations that use a file. */
  uses(fileId: string): Promise<ConversationRow[] | undefined> {
    return this.#context.call("list_uses", { fileId });
  }

  /** Removes deleted files from the list. */
  async forget(fileIds: string[]): Promise<void> {
    await this.#context.call("forget_files", { fileIds });
  }

  async pickUploads(profileId: string): Promise<void> {
    await this.#context.call("pick_uploads", { profileId });
  }

  async cancelUpload(fileId: string): Promise<void> {
    await this.#context.call("cancel_upload", { fileId });
  }

  /** Schedules the deletion of files, which can be undone for a while. */
  async delete(fileIds: string[]): Promise<void> {
    await this.#context.call("delete_files", { fileIds });
  }

  async restore(fileIds: string[]): Promise<void> {
    await this.#context.call("restore_files", { fileIds });
  }
}
