/**
 * The state as it is rendered: one rune per field, also of the open conversation while it is the same. A delta
 * changes only the conversation's messages; components that show its title, the settings or the files do not update.
 */
import type { AppState, OpenConversation } from "./appState";
import { Observed } from "./observed.svelte";

export class ObservedState {
  #now: AppState;
  #open: Observed<OpenConversation> | null = null;
  readonly #fields: Observed<AppState>;

  constructor(state: AppState) {
    this.#now = state;
    this.#fields = new Observed(this.#withView(state));
  }

  /** The state at this moment. Reading it does not subscribe to changes. */
  get now(): AppState {
    return this.#now;
  }

  get view(): AppState {
    return this.#fields.view;
  }

  set(state: AppState): void {
    this.#now = state;
    this.#fields.set(this.#withView(state));
  }

  #withView(state: AppState): AppState {
    const { open } = state;
    if (!open) this.#open = null;
    else if (this.#open?.now.row.id === open.row.id) this.#open.set(open);
    else this.#open = new Observed(open);
    return { ...state, open: this.#open?.view ?? null };
  }
}
