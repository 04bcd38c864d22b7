/** The slash palette: offers prompts and actions, asks for the values of a prompt's variables, puts its words in. */
import { tick } from "svelte";
import type { PromptView } from "../../ipc/bindings";
import type { PromptRequests } from "../../session/promptRequests";
import { replaceWords } from "../fields/fieldText";
import { type ComposerActions, type SlashEntry, entriesFor } from "./slash";
import { Suggestions } from "./suggestions.svelte";
import { slashAt } from "./trigger";

interface Composer {
  conversationId: string;
  field: HTMLTextAreaElement | undefined;
  prompts: PromptRequests;
  actions: ComposerActions;
}

/** Where the words go: in the place of the slash and what was typed behind it. */
interface Insertion {
  conversationId: string;
  from: number;
  typed: string;
}

export class SlashPalette {
  readonly list: Suggestions<SlashEntry>;
  readonly #composer: () => Composer;
  #known: PromptView[] | null = null;
  /** The prompt whose values are asked for. */
  filling = $state.raw<{ prompt: PromptView; place: Insertion } | null>(null);

  constructor(composer: () => Composer) {
    this.#composer = composer;
    this.list = new Suggestions<SlashEntry>({
      triggerAt: slashAt,
      find: (query) => this.#find(query),
      pick: (entry, from) => this.#pick(entry, from),
    });
  }

  /** The values are there. Rejects with a `ProblemView`. */
  async fill(values: string[]): Promise<void> {
    const filling = this.filling;
    if (!filling) return;
    const words = await this.#composer().prompts.fill(filling.prompt.id, values);
    this.filling = null;
    // Behind a dialog the field takes neither the keyboard nor words.
    await tick();
    this.#put(filling.place, words);
  }

  async #find(query: string): Promise<SlashEntry[]> {
    const { prompts, actions } = this.#composer();
    // Asked for once at each slash, so that what was saved meanwhile is there.
    if (query === "" || !this.#known) this.#known = await prompts.list();
    return entriesFor(query, this.#known, actions.offered());
  }

  #pick(entry: SlashEntry, from: number): void {
    const { conversationId, field, actions } = this.#composer();
    if (!field) return;
    const place = { conversationId, from, typed: field.value.slice(from, field.selectionStart) };
    if (entry.kind === "action") {
      this.#put(place, "");
      actions.perform(entry.action.id);
    } else if (entry.prompt.variables.length > 0) {
      this.filling = { prompt: entry.prompt, place };
    } else {
      void this.#insert(entry.prompt, place);
    }
  }

  async #insert(prompt: PromptView, place: Insertion): Promise<void> {
    const words = await this.#composer().prompts.fillPlain(prompt.id);
    if (words !== undefined) this.#put(place, words);
  }

  #put(place: Insertion, words: string): void {
    const { conversationId, field } = this.#composer();
    if (!field || conversationId !== place.conversationId) return;
    const to = place.from + place.typed.length;
    const isThere = field.value.slice(place.from, to) === place.typed;
    // The words have changed meanwhile: nothing of them goes.
    if (isThere) replaceWords(field, place.from, to, words);
    else replaceWords(field, field.selectionStart, field.selectionStart, words);
  }
}
