/** Requests about services: connecting, choosing and forgetting them. */
import type { ServiceRequestView, ServiceView } from "../../ipc/bindings";
import { isUntouched } from "../state/appState";
import { withOpened } from "../state/replies";
import type { SessionContext } from "../state/sessionContext";

export class ServiceRequests {
  readonly #context: SessionContext;

  readonly #flush: () => Promise<void>;

  /** `flush` saves typed text. */
  constructor(context: SessionContext, flush: () => Promise<void>) {
    this.#context = context;
    this.#flush = flush;
  }

  /** Rejects with a `ProblemView`, which the form shows next to the fields. */
  async connect(profileId: string | null, address: string, key: string): Promise<ServiceView> {
    const service = await this.#context.backend.call("connect_service", { profileId, address, key });
    await this.#turnTo(service.profileId);
    return service;
  }

  /** Connects another service, like `connect`. */
  async add(name: string, address: string, key: string): Promise<ServiceView> {
    const service = await this.#context.backend.call("add_service", { name, address, key });
    await this.#turnTo(service.profileId);
    return service;
  }

  async rename(profileId: string, name: string): Promise<void> {
    const services = await this.#context.call("rename_service", { profileId, name });
    if (services) this.#context.change((state) => ({ ...state, services }));
  }

  /** A preview of the next request to each service. */
  async preview(conversationId: string): Promise<ServiceRequestView[]> {
    const call = () => this.#context.backend.call("preview_services", { conversationId });
    return (await this.#context.request(call)) ?? [];
  }

  /** Chooses the service for the next questions of a conversation. */
  async useIn(conversationId: string, profileId: string): Promise<void> {
    await this.#flush();
    const call = () => this.#context.backend.call("set_conversation_service", { conversationId, profileId });
    const view = await this.#context.request(call);
    if (view && this.#context.state.open?.row.id === conversationId)
      this.#context.change((state) => withOpened(state, view));
  }

  async choose(profileId: string): Promise<void> {
    const services = await this.#context.call("choose_service", { profileId });
    if (!services) return;
    this.#context.change((state) => ({ ...state, services, isFirstRun: false }));
    await this.#turnTo(profileId);
  }

  /** Makes this service the default for the file list and for a conversation without messages. */
  async #turnTo(profileId: string): Promise<void> {
    this.#context.change((state) => ({ ...state, filesProfileId: profileId }));
    const { open, isFirstRun } = this.#context.state;
    const isOfAnother = open && isUntouched(open) && open.row.profileId !== profileId;
    if (isOfAnother || (!open && !isFirstRun)) await this.#context.createConversation();
  }

  /** Probes a service now. The result comes as an event. */
  async probe(profileId: string): Promise<void> {
    await this.#context.call("probe_service", { profileId });
  }

  async forget(profileId: string): Promise<void> {
    const services = await this.#context.call("forget_service", { profileId });
    if (services) this.#context.change((state) => ({ ...state, services }));
  }
}
