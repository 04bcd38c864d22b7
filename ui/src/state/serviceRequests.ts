/** What can be asked for about services: connecting, choosing and forgetting them. */
import type { ServiceView } from "../ipc/bindings";
import type { Asking } from "./asking";

export class ServiceRequests {
  readonly #asking: Asking;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  /** Rejects with a `ProblemView`: the form that asked shows it beside the fields. */
  connect(address: string, key: string): Promise<ServiceView> {
    return this.#asking.backend.call("connect_service", { address, key });
  }

  async choose(profileId: string): Promise<void> {
    const services = await this.#asking.ask(() => this.#asking.backend.call("choose_service", { profileId }));
    if (!services) return;
    this.#asking.change((state) => ({ ...state, services, isFirstRun: false, files: null }));
    if (!this.#asking.state.open) await this.#asking.createConversation();
  }

  async forget(profileId: string): Promise<void> {
    const services = await this.#asking.ask(() => this.#asking.backend.call("forget_service", { profileId }));
    if (services) this.#asking.change((state) => ({ ...state, services }));
  }
}
