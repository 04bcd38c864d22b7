/** What can be asked for about services: connecting, choosing and forgetting them. */
import type { ServiceView } from "../ipc/bindings";
import { isUntouched } from "./appState";
import type { SessionContext } from "./sessionContext";

export class ServiceRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Rejects with a `ProblemView`: the form that asked shows it beside the fields. */
  async connect(address: string, key: string): Promise<ServiceView> {
    const service = await this.#context.backend.call("connect_service", { address, key });
    await this.#turnTo(service.profileId);
    return service;
  }

  async choose(profileId: string): Promise<void> {
    const services = await this.#context.request(() =>
      this.#context.backend.call("choose_service", { profileId }),
    );
    if (!services) return;
    this.#context.change((state) => ({ ...state, services, isFirstRun: false }));
    await this.#turnTo(profileId);
  }

  /** What is new belongs to this service: the list of files, and a conversation in which nothing has been said. */
  async #turnTo(profileId: string): Promise<void> {
    this.#context.change((state) => ({ ...state, filesProfileId: profileId }));
    const { open, isFirstRun } = this.#context.state;
    const isOfAnother = open && isUntouched(open) && open.row.profileId !== profileId;
    if (isOfAnother || (!open && !isFirstRun)) await this.#context.createConversation();
  }

  /** Looks now whether a service answers; how it stands is told by an event. */
  async probe(profileId: string): Promise<void> {
    await this.#context.request(() => this.#context.backend.call("probe_service", { profileId }));
  }

  async forget(profileId: string): Promise<void> {
    const services = await this.#context.request(() =>
      this.#context.backend.call("forget_service", { profileId }),
    );
    if (services) this.#context.change((state) => ({ ...state, services }));
  }
}
