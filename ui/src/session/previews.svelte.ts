/** The file that is looked at: what is in it and what is known about it. Asked for when it is opened, forgotten after. */
import { toProblem } from "../ipc/backend";
import type { FileDetailsView, PageView, PreviewView, ProblemView } from "../ipc/bindings";
import type { SessionContext } from "./sessionContext";

/** A file, and what of it was cited when a citation led to it. */
export interface PreviewTarget {
  fileId: string;
  place: string;
  quote: string;
}

export class Previews {
  readonly #context: SessionContext;
  #target = $state.raw<PreviewTarget | null>(null);
  #details = $state.raw<FileDetailsView | null>(null);
  #content = $state.raw<PreviewView | null>(null);
  #problem = $state.raw<ProblemView | null>(null);
  // Counts what was opened, so that a slow answer does not take the place of a later one.
  #nOpened = 0;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  get target(): PreviewTarget | null {
    return this.#target;
  }

  get details(): FileDetailsView | null {
    return this.#details;
  }

  /** What is in it; `null` until it has been read. */
  get content(): PreviewView | null {
    return this.#content;
  }

  /** Why it could not be read. */
  get problem(): ProblemView | null {
    return this.#problem;
  }

  async open(target: PreviewTarget): Promise<void> {
    this.#reset(target);
    await Promise.all([this.#inspect(target.fileId, false), this.read()]);
    // What is known was shown at once; now the service is asked.
    await this.#inspect(target.fileId, true);
  }

  /** Reads the content, also once more after it could not be read. */
  async read(): Promise<void> {
    const target = this.#target;
    if (!target) return;
    const opened = this.#nOpened;
    this.#problem = null;
    try {
      const content = await this.#context.backend.call("open_preview", { ...target });
      if (opened === this.#nOpened) this.#content = content;
    } catch (cause) {
      if (opened === this.#nOpened) this.#problem = toProblem(cause);
    }
  }

  async #inspect(fileId: string, refresh: boolean): Promise<void> {
    const opened = this.#nOpened;
    try {
      const details = await this.#context.backend.call("inspect_file", { fileId, refresh });
      if (opened === this.#nOpened) this.#details = details;
    } catch (cause) {
      if (opened === this.#nOpened && !refresh) this.#problem = toProblem(cause);
    }
  }

  /** A page as a picture of this width. Rejects with a `ProblemView`. */
  async page(previewId: string, page: number, width: number): Promise<PageView> {
    try {
      return await this.#context.backend.call("show_page", { previewId, page, width });
    } catch (cause) {
      throw toProblem(cause);
    }
  }

  close(): void {
    if (!this.#target) return;
    this.#reset(null);
    void this.#context.request(() => this.#context.backend.call("close_preview"));
  }

  #reset(target: PreviewTarget | null): void {
    this.#nOpened += 1;
    this.#target = target;
    this.#details = null;
    this.#content = null;
    this.#problem = null;
  }
}
