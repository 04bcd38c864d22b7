/** Requests about prompts and earlier questions. */
import type { PastQuestionView, PromptView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";

/** The text of an edited prompt; without an id, it is a new one. */
export interface WrittenPrompt {
  id: string | null;
  name: string;
  text: string;
}

/** Requests of a form reject with a `ProblemView`, which the form shows beside its fields. */
export class PromptRequests {
  readonly #context: SessionContext;
  /** The unsaved text of the form, so that it is still there when the form opens again. */
  unsaved: WrittenPrompt | null = null;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  async list(): Promise<PromptView[]> {
    return (await this.#context.call("list_prompts")) ?? [];
  }

  read(promptId: string): Promise<string> {
    return this.#context.backend.call("read_prompt", { promptId });
  }

  save(promptId: string | null, name: string, text: string): Promise<PromptView[]> {
    return this.#context.backend.call("save_prompt", { promptId, name, text });
  }

  delete(promptId: string): Promise<PromptView[]> {
    return this.#context.backend.call("delete_prompt", { promptId });
  }

  fill(promptId: string, values: string[]): Promise<string> {
    return this.#context.backend.call("fill_prompt", { promptId, values });
  }

  /** The text of a prompt without variables. */
  fillPlain(promptId: string): Promise<string | undefined> {
    return this.#context.request(() => this.fill(promptId, []));
  }

  /** The last question of a conversation, or the last one before a message. */
  findQuestion(
    conversationId: string,
    beforeMessageId: string | null,
  ): Promise<PastQuestionView | null | undefined> {
    return this.#context.call("find_question", { conversationId, beforeMessageId });
  }
}
