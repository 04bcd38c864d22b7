/** Thumbnails of files, for cards. Each is requested once, a few at a time. */
import { SvelteMap } from "svelte/reactivity";
import type { SessionContext } from "../state/sessionContext";

const N_AT_ONCE = 4;

export class Covers {
  readonly #context: Pick<SessionContext, "backend">;
  /** The addresses of the thumbnails, by the ids of the files; `null` without one. */
  readonly #urls = new SvelteMap<string, string | null>();
  readonly #waiting: string[] = [];
  #nAsked = 0;

  constructor(context: Pick<SessionContext, "backend">) {
    this.#context = context;
  }

  /** The address of a file's thumbnail; `null` if it has none or is not loaded. */
  of(fileId: string): string | null {
    return this.#urls.get(fileId) ?? null;
  }

  request(fileIds: readonly string[]): void {
    for (const fileId of fileIds) {
      if (this.#urls.has(fileId)) continue;
      this.#urls.set(fileId, null);
      this.#waiting.push(fileId);
    }
    this.#next();
  }

  /** Forgets a thumbnail that the app no longer has. */
  drop(fileId: string): void {
    this.#urls.delete(fileId);
  }

  #next(): void {
    while (this.#nAsked < N_AT_ONCE) {
      const fileId = this.#waiting.shift();
      if (fileId === undefined) return;
      this.#nAsked += 1;
      void this.#ask(fileId).finally(() => {
        this.#nAsked -= 1;
        this.#next();
      });
    }
  }

  async #ask(fileId: string): Promise<void> {
    try {
      const { backend } = this.#context;
      const path = await backend.call("show_cover", { fileId });
      if (path !== null) this.#urls.set(fileId, backend.pictureUrl(path));
    } catch (cause) {
      // The card then shows the icon of the file's kind.
      console.warn(cause);
    }
  }
}
