/** Requests about the models of the local service: finding, choosing, adding and forgetting them, and
    which web pages they read. */
import type { ModelRef, ModelsView } from "../../ipc/bindings";
import type { Change, SessionContext } from "../state/sessionContext";

export class ModelRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Searches for model servers. */
  async find(): Promise<void> {
    await this.#store(this.#context.call("find_models"));
  }

  /** Chooses the model that writes answers from the next question on; without one, answers only quote. */
  async chooseForAnswers(model: ModelRef | null): Promise<void> {
    await this.#store(this.#context.call("choose_answer_model", { model }));
  }

  /** Chooses the model that finds passages by meaning, or none. */
  async chooseForMeaning(model: ModelRef | null): Promise<void> {
    await this.#store(this.#context.call("choose_meaning_model", { model }));
  }

  /** Rejects with a `ProblemView`, which the form shows next to the fields. */
  async add(address: string, key: string, contextSize: string): Promise<void> {
    const into = this.#unlessNewer();
    const models = await this.#context.backend.call("add_model_server", { address, key, contextSize });
    this.#context.change(into(models));
  }

  /** Forgets a server that was added, and its key. */
  async forget(address: string): Promise<void> {
    await this.#store(this.#context.call("forget_model_server", { address }));
  }

  /** Answers the request of a model to read a web page. */
  async answerPage(id: string, isAllowed: boolean): Promise<void> {
    await this.#context.call("answer_page_request", { id, isAllowed });
  }

  async #store(reply: Promise<ModelsView | undefined>): Promise<void> {
    const into = this.#unlessNewer();
    const models = await reply;
    if (models) this.#context.change(into(models));
  }

  /** Stores a reply in the state, unless an event has brought newer models since the request. */
  #unlessNewer(): (models: ModelsView) => Change {
    const before = this.#context.state.models;
    return (models) => (state) => (state.models === before ? { ...state, models } : state);
  }
}
