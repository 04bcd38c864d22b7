/** The slash palette: offers prompts and actions, opens the form for a prompt's variables and inserts its text. */
import { tick } from "svelte";
import type { ActionRegistry } from "../../actions/registry.svelte";
import type { PromptView } from "../../ipc/bindings";
import type { PromptRequests } from "../../session/settings/promptRequests";
import { replaceWords } from "../ui/fields/fieldText";
import { type SlashEntry, entriesFor } from "./slash";
import { Suggestions } from "./suggestions.svelte";
import { slashAt } from "./trigger";

interface Composer {
  conversationId: string;
  field: HTMLTextAreaElement | undefined;
  prompts: PromptRequests;
  actions: ActionRegistry | undefined;
}

/** The range that the text replaces: the slash and the query after it. */
interface Insertion {
  conversationId: string;
  from: number;
  typed: string;
}

export class SlashPalette {
  readonly list: Suggestions<SlashEntry>;
  readonly #composer: () => Composer;
  #known: PromptView[] | null = null;
  /** The prompt whose variables are being filled in. */
  filling = $state.raw<{ prompt: PromptView; range: Insertion } | null>(null);

  constructor(composer: () => Composer) {
    this.#composer = composer;
    this.list = new Suggestions<SlashEntry>({
      triggerAt: slashAt,
      find: (query) => this.#find(query),
      pick: (entry, from) => this.#pick(entry, from),
    });
  }

  /** Inserts the prompt with these values. Rejects with a `ProblemView`. */
  async fill(values: string[]): Promise<void> {
    const filling = this.filling;
    if (!filling) return;
    const words = await this.#composer().prompts.fill(filling.prompt.id, values);
    // Another press has inserted the text, or the form was closed.
    if (this.filling !== filling) return;
    this.filling = null;
    // Under a modal dialog the field accepts neither focus nor text.
    await tick();
    this.#put(filling.range, words);
  }

  async #find(query: string): Promise<SlashEntry[]> {
    const { prompts, actions } = this.#composer();
    // Loaded at each slash, so that new prompts are included.
    if (query === "" || !this.#known) this.#known = await prompts.list();
    return entriesFor(query, this.#known, actions?.inComposer ?? []);
  }

  #pick(entry: SlashEntry, from: number): void {
    const { conversationId, field, actions } = this.#composer();
    if (!field) return;
    const range = { conversationId, from, typed: field.value.slice(from, field.selectionStart) };
    if (entry.kind === "action") {
      this.#put(range, "");
      actions?.run(entry.action.id);
    } else if (entry.prompt.variables.length > 0) {
      this.filling = { prompt: entry.prompt, range };
    } else {
      void this.#insert(entry.prompt, range);
    }
  }

  async #insert(prompt: PromptView, range: Insertion): Promise<void> {
    const words = await this.#composer().prompts.fillPlain(prompt.id);
    if (words !== undefined) this.#put(range, words);
  }

  #put(range: Insertion, words: string): void {
    const { conversationId, field } = this.#composer();
    if (!field || conversationId !== range.conversationId) return;
    const to = range.from + range.typed.length;
    const isUnchanged = field.value.slice(range.from, to) === range.typed;
    // Text that has changed meanwhile is not replaced.
    if (isUnchanged) replaceWords(field, range.from, to, words);
    else replaceWords(field, field.selectionStart, field.selectionStart, words);
  }
}
