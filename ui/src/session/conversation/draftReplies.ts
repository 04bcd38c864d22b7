/**
 * Replies that contain a draft. A reply can be older than file events received meanwhile, and events for waiting
 * files are not repeated: events win.
 */
import type { AttachTarget, DraftView, FileView } from "../../ipc/bindings";
import { withFile } from "../state/files";
import { withUnsent } from "../state/replies";
import type { SessionContext } from "../state/sessionContext";

export class DraftReplies {
  readonly #context: Pick<SessionContext, "request" | "change">;
  #nAwaited = 0;
  /** The files with events since the first of these requests. */
  readonly #told = new Map<string, FileView>();

  constructor(context: Pick<SessionContext, "request" | "change">) {
    this.#context = context;
  }

  /** Notes a file event. */
  note(file: FileView): void {
    if (this.#nAwaited > 0) this.#told.set(file.id, file);
  }

  /** Sends a request whose reply contains a draft or an edit. */
  async request(target: AttachTarget, load: () => Promise<DraftView>): Promise<DraftView | undefined> {
    this.#nAwaited += 1;
    const draft = await this.#context.request(load);
    this.#nAwaited -= 1;
    const told = [...this.#told.values()];
    if (draft) this.#context.change((state) => told.reduce(withFile, withUnsent(state, target, draft)));
    if (this.#nAwaited === 0) this.#told.clear();
    return draft;
  }
}
