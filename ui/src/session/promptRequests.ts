/** What can be asked for about prompts, and about what was asked before. */
import type { AskedView, PromptView } from "../ipc/bindings";
import type { Asking } from "./asking";

/** A prompt as it is written. Without an id it is a new one. */
export interface WrittenPrompt {
  id: string | null;
  name: string;
  text: string;
}

/** Those that a form asks reject with a `ProblemView`: the form shows it beside its fields. */
export class PromptRequests {
  readonly #asking: Asking;
  /** What was being written when its form was left; it is there again when the form is. */
  unsaved: WrittenPrompt | null = null;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  async list(): Promise<PromptView[]> {
    return (await this.#asking.ask(() => this.#asking.backend.call("list_prompts"))) ?? [];
  }

  read(promptId: string): Promise<string> {
    return this.#asking.backend.call("read_prompt", { promptId });
  }

  save(promptId: string | null, name: string, text: string): Promise<PromptView[]> {
    return this.#asking.backend.call("save_prompt", { promptId, name, text });
  }

  delete(promptId: string): Promise<PromptView[]> {
    return this.#asking.backend.call("delete_prompt", { promptId });
  }

  fill(promptId: string, values: string[]): Promise<string> {
    return this.#asking.backend.call("fill_prompt", { promptId, values });
  }

  /** The words of a prompt without variables. */
  fillPlain(promptId: string): Promise<string | undefined> {
    return this.#asking.ask(() => this.fill(promptId, []));
  }

  /** The last question that was asked in a conversation, or the last one before a message. */
  findQuestion(
    conversationId: string,
    beforeMessageId: string | null,
  ): Promise<AskedView | null | undefined> {
    return this.#asking.ask(() =>
      this.#asking.backend.call("find_question", { conversationId, beforeMessageId }),
    );
  }
}
