/** Requests about imports. Each rejects with a `ProblemView`, which the page shows. */
import type { ImportChoices, ImportView, ImportedView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";

export class ImportRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Opens the system's dialog for a file or a folder. Resolves with the preview once the archive was read. */
  async pick(from: "file" | "folder"): Promise<ImportView> {
    this.#forgetProgress();
    const { backend } = this.#context;
    return from === "file" ? backend.call("pick_import") : backend.call("pick_import_folder");
  }

  async run(importId: number, choices: ImportChoices): Promise<ImportedView> {
    this.#forgetProgress();
    return this.#context.backend.call("run_import", { importId, choices });
  }

  /** Cancels the running import. */
  async cancel(): Promise<void> {
    await this.#context.backend.call("cancel_import");
  }

  #forgetProgress(): void {
    this.#context.change((state) => ({ ...state, importing: null }));
  }
}
