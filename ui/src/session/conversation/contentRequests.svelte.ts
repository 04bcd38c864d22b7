/** Requests about the content of messages and files: links, copies, code to be saved, the source of a message. */
import { SvelteMap } from "svelte/reactivity";
import type { CopyView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";
import { ViewStates } from "./viewStates";
import { sayAll, t } from "../../words/words";

/** A link whose text names a different host. */
export interface DoubtfulLink {
  url: string;
  host: string;
  words: string;
}

/** The most messages that show their source at once; the oldest shows its text again. */
const MAX_SOURCES = 50;

export class ContentRequests {
  readonly #context: SessionContext;
  /** The link that the user has to confirm. */
  doubtful = $state.raw<DoubtfulLink | null>(null);
  /** The source of messages that are shown so, by their ids. */
  readonly sources = new SvelteMap<string, string>();
  /** The opened and folded parts of messages that are not on the page. */
  readonly viewStates = new ViewStates();

  constructor(context: SessionContext) {
    this.#context = context;
  }

  async openLink(url: string): Promise<void> {
    await this.#context.call("open_link", { url });
  }

  /** Notes that rendering of the diagram with this key begins. Rejects when that cannot be stored. */
  readonly beginDrawing = (key: string): Promise<unknown> =>
    this.#context.backend.call("begin_drawing", { key });

  /** Notes that the drawing of the diagram with this key has ended. */
  readonly endDrawing = (key: string): Promise<unknown> => this.#context.backend.call("end_drawing", { key });

  /** Copies to the clipboard. Returns whether that succeeded. */
  async copy(copied: CopyView): Promise<boolean> {
    return (
      (await this.#context.request(
        async () => (await this.#context.backend.call("copy", { copied }), true),
      )) ?? false
    );
  }

  /** Copies, and shows a notice. */
  async copyAloud(copied: CopyView): Promise<void> {
    if (await this.copy(copied)) this.#context.showNotice(() => t.copied);
  }

  async saveCode(language: string, text: string): Promise<void> {
    const saved = await this.#context.call("save_code", { language, text });
    if (saved !== undefined) this.#context.showNotice(() => sayAll(saved));
  }

  markdownOf(messageId: string): Promise<string | undefined> {
    return this.#context.call("copy_text", { messageId });
  }

  /** Shows the source of a message, or its rendered text again. */
  async toggleSource(messageId: string): Promise<void> {
    if (this.sources.delete(messageId)) return;
    const source = await this.markdownOf(messageId);
    if (source === undefined) return;
    const [oldest] = this.sources.keys();
    if (this.sources.size >= MAX_SOURCES && oldest !== undefined) this.sources.delete(oldest);
    this.sources.set(messageId, source);
  }
}
