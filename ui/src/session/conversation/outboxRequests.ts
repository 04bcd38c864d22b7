/** Requests about questions that are not sent yet. Changes come back as events. */
import type { DraftView, OutboxEntryView } from "../../ipc/bindings";
import { nextQuestion } from "./attachTarget";
import type { SessionContext } from "../state/sessionContext";
import { DraftKeeper } from "./draftKeeper";
import { sentDraft } from "../state/replies";
import { saveText } from "./saveText";

export class OutboxRequests {
  readonly #context: SessionContext;
  readonly #drafts: () => DraftKeeper;
  /** Saves the text of edits, by the ids of their entries. */
  readonly edits: DraftKeeper;
  /** The text of each edited entry before the edit. */
  readonly #before = new Map<string, string>();
  /** The entry whose edit has just begun. */
  #begunId: string | null = null;

  constructor(context: SessionContext, drafts: () => DraftKeeper) {
    this.#context = context;
    this.#drafts = drafts;
    this.edits = new DraftKeeper((entryId, text) =>
      saveText(context, () => this.#saveEdit(entryId, text, false)),
    );
  }

  /** Queues a message. Returns whether it is in the outbox; otherwise its text stays in the composer. */
  async queue(conversationId: string, text: string): Promise<boolean> {
    const queued = await this.#drafts().send(conversationId, text, () =>
      this.#context.requestSnapshot(
        () => this.#context.backend.call("queue_message", { conversationId, text }),
        () => (state) =>
          state.open?.row.id === conversationId
            ? { ...state, open: { ...state.open, draft: sentDraft(state.open.draft) } }
            : state,
      ),
    );
    return queued !== undefined;
  }

  async send(entryId: string): Promise<void> {
    await this.#context.call("send_outbox_entry", { entryId });
  }

  async wait(entryId: string, forConnection: boolean): Promise<void> {
    await this.#context.call("wait_outbox_entry", { entryId, forConnection });
  }

  /** Opens an entry for an edit. */
  async beginEdit({ id, text }: OutboxEntryView): Promise<void> {
    this.#begunId = id;
    await this.#context.request(() => this.#saveEdit(id, text, false));
  }

  /** Whether the edit of an entry has just begun, so that its field takes the focus. True only once. */
  takeBegun(entryId: string): boolean {
    const isBegun = this.#begunId === entryId;
    if (isBegun) this.#begunId = null;
    return isBegun;
  }

  /** The text of an edited entry before the edit; after a restart, its text at the start. */
  textBefore({ id, text }: OutboxEntryView): string {
    const before = this.#before.get(id) ?? text;
    this.#before.set(id, before);
    return before;
  }

  /** Ends an edit with this text. If that fails, the edit continues with the typed text. */
  async endEdit(entryId: string, text: string, typed: string): Promise<void> {
    await this.edits.drop(entryId);
    const done = await this.#context.request(() => this.#saveEdit(entryId, text, true));
    if (done === undefined) this.edits.typed(entryId, typed);
    else this.#before.delete(entryId);
  }

  #saveEdit(entryId: string, text: string, isDone: boolean): Promise<null> {
    return this.#context.backend.call("edit_outbox_entry", { entryId, text, isDone });
  }

  async remove(entryId: string): Promise<void> {
    await this.#context.call("remove_outbox_entry", { entryId });
  }

  async restore(entryId: string): Promise<void> {
    await this.#context.call("restore_outbox_entry", { entryId });
  }

  /** Appends a question to the text in the composer. Returns the new draft. */
  async moveToComposer(conversationId: string, entryId: string): Promise<DraftView | undefined> {
    const drafts = this.#drafts();
    await Promise.all([drafts.flush(), this.edits.flush()]);
    const draft = await this.#context.requestDraft(nextQuestion(conversationId), () =>
      this.#context.backend.call("withdraw_outbox_entry", { entryId }),
    );
    if (!draft) return undefined;
    void this.edits.drop(entryId);
    this.#before.delete(entryId);
    drafts.read(conversationId, draft.text);
    return draft;
  }
}
