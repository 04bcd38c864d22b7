/** Requests about backups. Each rejects with a `ProblemView`, which the page shows. */
import type { BackupComparisonView, BackupsView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";

export class BackupRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Lists the backups. Events report later changes. */
  list(): Promise<void> {
    return this.#take(() => this.#context.backend.call("list_backups"));
  }

  backUp(): Promise<void> {
    return this.#take(() => this.#context.backend.call("back_up"));
  }

  delete(backupId: number): Promise<void> {
    return this.#take(() => this.#context.backend.call("delete_backup", { backupId }));
  }

  compare(backupId: number): Promise<BackupComparisonView> {
    return this.#context.backend.call("compare_backup", { backupId });
  }

  /** Restores a backup. The page reloads at the end. */
  async restore(backupId: number): Promise<void> {
    await this.#context.backend.call("restore_this_backup", { backupId });
  }

  /** Opens the dialog for the folder to which automatic backups are copied. */
  chooseSecondPlace(): Promise<void> {
    return this.#take(() => this.#context.backend.call("pick_second_backup_place"));
  }

  forgetSecondPlace(): Promise<void> {
    return this.#take(() => this.#context.backend.call("forget_second_backup_place"));
  }

  async openFolder(): Promise<void> {
    await this.#context.backend.call("open_backup_folder");
  }

  async #take(load: () => Promise<BackupsView>): Promise<void> {
    const backups = await load();
    this.#context.change((state) => ({ ...state, backups }));
  }
}
