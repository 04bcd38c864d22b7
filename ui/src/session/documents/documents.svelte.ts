/**
 * The documents next to the conversation: the open ones, the current one, and whether they are shown. They stay open
 * across conversations and restarts.
 */
import type { FileView, OpenDocumentsView, QuoteContextView } from "../../ipc/bindings";
import { type DocumentTarget, OpenDocument } from "./openDocument.svelte";
import { QuoteContexts } from "./quoteContexts";
import type { SessionContext } from "../state/sessionContext";

/** The reading place is saved once it has been the same for this long. */
const PAUSE_MS = 400;

/** The most tabs that a user can tell apart. Beyond that, the least recently used one is closed. */
const MAX_TABS = 20;

export class Documents {
  readonly #context: SessionContext;
  #tabs = $state.raw<readonly OpenDocument[]>([]);
  #currentId = $state<string | null>(null);
  #isShown = $state(false);
  /** Whether they lie over the conversation, because the window is narrow. */
  isOver = $state(false);
  /** Whether pages are shown in inverted colours. */
  isInverted = $state(false);
  /** The element that had the focus when a document was opened. */
  opener: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #contexts: QuoteContexts;
  /** The ids of the tabs, the most recently used one at the end. */
  #used: readonly string[] = [];

  constructor(context: SessionContext) {
    this.#context = context;
    this.#contexts = new QuoteContexts(context);
  }

  get tabs(): readonly OpenDocument[] {
    return this.#tabs;
  }

  /** The current document; `null` without one. */
  get current(): OpenDocument | null {
    return this.#tabs.find(({ fileId }) => fileId === this.#currentId) ?? null;
  }

  get isShown(): boolean {
    return this.#isShown && this.#tabs.length > 0;
  }

  /** Whether documents are next to the conversation, so that a citation opens there at once. */
  get areBeside(): boolean {
    return this.isShown && !this.isOver;
  }

  /** Restores the documents of the last run. */
  restore({ documents, current, isShown }: OpenDocumentsView): void {
    this.#tabs = documents.map(({ fileId, name, page, zoomPercent }) => {
      const tab = this.#make(fileId, name);
      tab.restore(page, zoomPercent);
      return tab;
    });
    this.#currentId = current ?? documents[0]?.fileId ?? null;
    this.#isShown = isShown;
    if (isShown) void this.#showCurrent();
  }

  /** Opens a file, or scrolls an open one to the target. */
  async open(target: DocumentTarget, opener: HTMLElement | null = null): Promise<void> {
    let tab = this.#tabs.find(({ fileId }) => fileId === target.fileId);
    if (!tab) {
      tab = this.#make(target.fileId, "");
      this.#tabs = [...this.#tabs, tab];
    }
    this.opener = opener;
    this.#isShown = true;
    this.#bringToFront(tab.fileId);
    // A file opened directly is independent of the answer that cited it before.
    if (!target.cited && target.quote === "") tab.clearCitations();
    await tab.show(target);
  }

  /** Shows the open documents, or hides them and releases their contents. */
  toggle(): void {
    if (this.isShown) this.hide();
    else if (this.#tabs.length > 0) {
      this.#isShown = true;
      this.#save();
      void this.#showCurrent();
    }
  }

  /** Hides the documents. The tabs stay, but their contents are released. */
  hide(): void {
    this.#isShown = false;
    for (const tab of this.#tabs) tab.release();
    this.#save();
  }

  select(fileId: string): void {
    this.#bringToFront(fileId);
    void this.#showCurrent();
  }

  /** Goes to the next or the previous tab, and wraps around. */
  stepTab(by: 1 | -1): void {
    const n = this.#tabs.length;
    const at = this.#tabs.findIndex(({ fileId }) => fileId === this.#currentId);
    const next = this.#tabs[(at + by + n) % n];
    if (next) this.select(next.fileId);
  }

  /** Closes a tab and shows its neighbour. */
  close(fileId: string): void {
    const at = this.#tabs.findIndex((tab) => tab.fileId === fileId);
    if (at < 0) return;
    this.#tabs[at]?.release();
    this.#tabs = this.#tabs.filter((tab) => tab.fileId !== fileId);
    if (this.#currentId === fileId) {
      this.#currentId = (this.#tabs[at] ?? this.#tabs[at - 1])?.fileId ?? null;
      if (this.#isShown) void this.#showCurrent();
    }
    if (this.#tabs.length === 0) this.#isShown = false;
    this.#save();
  }

  /** The sentences around a cited quote; `null` if unknown. */
  contextOf({ fileId, place, quote }: DocumentTarget): Promise<QuoteContextView | null> {
    return this.#contexts.read(fileId, place, quote);
  }

  /** Updates a file, or removes a deleted one. */
  replaceFile(file: FileView): void {
    this.#tabs.find(({ fileId }) => fileId === file.id)?.replaceFile(file);
    if (file.status.kind === "deleted") this.#contexts.forget(file.id);
  }

  /** Saves the open documents. A failure is not worth a notice. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const documents = this.#tabs.map(({ fileId, name, page, zoomPercent }) => ({
      fileId,
      name,
      page,
      zoomPercent,
    }));
    const open = { documents, current: this.#currentId, isShown: this.isShown };
    try {
      await this.#context.backend.call("save_open_documents", { open });
    } catch (cause) {
      console.warn(cause);
    }
  }

  #make(fileId: string, name: string): OpenDocument {
    return new OpenDocument(this.#context, fileId, name, () => this.#save());
  }

  #bringToFront(fileId: string): void {
    this.#currentId = fileId;
    this.#used = [...this.#used.filter((id) => id !== fileId), fileId];
    const unused = this.#tabs.filter((tab) => !this.#used.includes(tab.fileId));
    const oldest = [...unused.map((tab) => tab.fileId), ...this.#used][0];
    if (this.#tabs.length > MAX_TABS && oldest !== undefined && oldest !== fileId) {
      this.#tabs.find((tab) => tab.fileId === oldest)?.release();
      this.#tabs = this.#tabs.filter((tab) => tab.fileId !== oldest);
      this.#used = this.#used.filter((id) => id !== oldest);
    }
    this.#save();
  }

  async #showCurrent(): Promise<void> {
    const tab = this.current;
    if (tab && tab.content === null && tab.problem === null) {
      await tab.show({ fileId: tab.fileId, place: "", quote: "" });
    }
  }

  #save(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }
}
