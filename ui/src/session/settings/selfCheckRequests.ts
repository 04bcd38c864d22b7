/** Requests about the self-check. Each rejects with a `ProblemView`, which the page shows. */
import type { SelfCheckView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";

export class SelfCheckRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Loads the report of the last check. Events report the progress of a running one. */
  find(): Promise<void> {
    return this.#take(() => this.#context.backend.call("self_check"));
  }

  begin(): Promise<void> {
    return this.#take(() => this.#context.backend.call("begin_self_check"));
  }

  async cancel(): Promise<void> {
    await this.#context.backend.call("cancel_self_check");
  }

  rebuildSearch(): Promise<void> {
    return this.#take(() => this.#context.backend.call("rebuild_search"));
  }

  giveUpFiles(): Promise<void> {
    return this.#take(() => this.#context.backend.call("give_up_missing_files"));
  }

  /** Recovers the store. The page reloads at the end. */
  async recover(): Promise<void> {
    await this.#context.backend.call("recover_data");
  }

  async #take(load: () => Promise<SelfCheckView>): Promise<void> {
    const selfCheck = await load();
    this.#context.change((state) => ({ ...state, selfCheck }));
  }
}
