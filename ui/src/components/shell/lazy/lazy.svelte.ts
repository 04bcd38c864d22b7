/**
 * The parts of the window that the first frame does not show. They are half of the page's script, which loads once
 * the conversation is on the screen, so that the conversation need not wait for it.
 */
type Parts = typeof import("./parts");

class LazyParts {
  #parts = $state.raw<Parts | null>(null);

  /** Pages, panes and dialogs, once they are loaded. */
  get parts(): Parts | null {
    return this.#parts;
  }

  /** Loads them; resolves when they are there. */
  async load(): Promise<void> {
    this.#parts ??= await import("./parts");
  }
}

export const lazy = new LazyParts();
