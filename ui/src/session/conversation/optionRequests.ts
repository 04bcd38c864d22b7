/** Requests about the options of questions: instructions, presets, limit, project, attached ids. */
import type {
  InstructionsView,
  OptionsView,
  PresetView,
  ProjectChoice,
  ProjectView,
} from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";
import { withOptions } from "../state/merge";
import { withOpened } from "../state/replies";

/** Requests of a form reject with a `ProblemView`, which the form shows beside its fields. */
export class OptionRequests {
  readonly #context: SessionContext;
  #leftLimit: Promise<boolean> | null = null;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  async setInstructions(
    conversationId: string,
    instructions: InstructionsView,
    isForNext: boolean,
  ): Promise<void> {
    const args = { conversationId, instructions, isForNext };
    await this.#set(conversationId, () => this.#context.backend.call("set_instructions", args));
  }

  async setLimit(conversationId: string, limit: string): Promise<void> {
    const args = { conversationId, limit };
    await this.#set(conversationId, () => this.#context.backend.call("set_limit", args));
  }

  /** Sets a limit that was typed but not confirmed. A problem becomes a notice. */
  async leaveLimit(conversationId: string, limit: string): Promise<void> {
    const set = () => this.setLimit(conversationId, limit).then(() => true);
    const left = this.#context.request(set).then((isSet) => isSet === true);
    this.#leftLimit = left;
    await left;
    if (this.#leftLimit === left) this.#leftLimit = null;
  }

  /** Resolves to whether the last unconfirmed limit was set; `null` if none is pending. */
  get leftLimit(): Promise<boolean> | null {
    return this.#leftLimit;
  }

  async setProject(conversationId: string, project: ProjectChoice): Promise<void> {
    const args = { conversationId, project };
    const call = () => this.#context.backend.call("set_project", args);
    await this.#context.request(() => this.#set(conversationId, call));
  }

  async setStreamed(conversationId: string, isStreamed: boolean): Promise<void> {
    const args = { conversationId, isStreamed };
    const call = () => this.#context.backend.call("set_streamed", args);
    await this.#context.request(() => this.#set(conversationId, call));
  }

  /** Continues in an existing conversation of the service, and shows it. */
  async attach(conversationId: string, serviceConversationId: string): Promise<void> {
    const args = { conversationId, serviceConversationId };
    const view = await this.#context.backend.call("attach_conversation", args);
    this.#context.change((state) => withOpened(state, view));
  }

  /** Unlinks the service conversation, so that the next question begins another. */
  async detach(conversationId: string): Promise<void> {
    const call = () => this.#context.backend.call("detach_conversation", { conversationId });
    await this.#set(conversationId, call);
  }

  /** Unlinks the service conversation. Returns whether it did. A problem becomes a notice. */
  async startFresh(conversationId: string): Promise<boolean> {
    const detached = this.#context.request(() => this.detach(conversationId).then(() => true));
    return (await detached) ?? false;
  }

  async listPresets(): Promise<PresetView[]> {
    return (await this.#context.call("list_presets")) ?? [];
  }

  savePreset(presetId: string | null, name: string, text: string): Promise<PresetView[]> {
    return this.#context.backend.call("save_preset", { presetId, name, text });
  }

  deletePreset(presetId: string): Promise<PresetView[]> {
    return this.#context.backend.call("delete_preset", { presetId });
  }

  fillPreset(presetId: string, values: string[]): Promise<InstructionsView> {
    return this.#context.backend.call("fill_preset", { presetId, values });
  }

  async listProjects(conversationId: string): Promise<ProjectView[]> {
    const known = await this.#context.call("list_projects", { conversationId });
    return known ?? [];
  }

  saveProject(conversationId: string, name: string, serviceProjectId: string): Promise<ProjectView[]> {
    return this.#context.backend.call("save_project", { conversationId, name, serviceProjectId });
  }

  forgetProject(conversationId: string, projectId: string): Promise<ProjectView[]> {
    return this.#context.backend.call("forget_project", { conversationId, projectId });
  }

  async #set(conversationId: string, call: () => Promise<OptionsView>): Promise<void> {
    const options = await call();
    this.#context.change((state) => withOptions(state, conversationId, options));
  }
}
