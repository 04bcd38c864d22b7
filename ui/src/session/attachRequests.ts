/** What can be asked for about files of this computer that were shown to the app: where they go, or nowhere. */
import type { FileView, OfferListView, OfferView } from "../ipc/bindings";
import { isChoice } from "../format/drop";
import type { FileDestination } from "./appState";
import type { SessionContext } from "./sessionContext";

export class AttachRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Takes what was shown. From folders the person chooses first. */
  async take(offer: OfferView, place: FileDestination): Promise<void> {
    // A slow disk: whether there is something to choose from is not known yet.
    const known = offer.isLooking && !isChoice(offer) ? (await this.list(offer.offerId))?.offer : offer;
    if (!known) return;
    if (isChoice(known)) this.#context.change((state) => ({ ...state, choosing: { offer: known, place } }));
    else await this.takeChosen(known.offerId, place, null);
  }

  /** Takes these files of what was shown, or all; whether that was done. */
  async takeChosen(offerId: number, place: FileDestination, chosen: number[] | null): Promise<boolean> {
    const { backend } = this.#context;
    if (place.kind === "files") {
      const { profileId } = place;
      const done = await this.#context.request(() =>
        backend.call("upload_offer", { offerId, profileId, chosen }),
      );
      return done !== undefined;
    }
    const { conversationId } = place;
    const args = { offerId, conversationId, chosen };
    const draft = await this.#context.requestDraft(conversationId, () => backend.call("attach_offer", args));
    return draft !== undefined;
  }

  /** Files and pictures of the clipboard; its words where there is nothing else. */
  async paste(place: FileDestination): Promise<string> {
    const conversationId = place.kind === "conversation" ? place.conversationId : null;
    const clip = await this.#context.request(() =>
      this.#context.backend.call("read_clipboard", { conversationId }),
    );
    if (clip?.offer) await this.take(clip.offer, place);
    return clip?.text ?? "";
  }

  /** The words of the clipboard, for a field that takes nothing else. */
  async pasteWords(): Promise<string> {
    const { backend } = this.#context;
    const clip = await this.#context.request(() => backend.call("read_clipboard", { conversationId: null }));
    const offerId = clip?.offer?.offerId;
    if (offerId !== undefined) await this.#context.request(() => backend.call("discard_offer", { offerId }));
    return clip?.text ?? "";
  }

  /** Whether long text becomes a document. It would be saved on this computer, so in a temporary conversation it stays
   *  text. */
  attachesText(conversationId: string): boolean {
    const { open } = this.#context.state;
    return !(open?.row.id === conversationId && open.row.isTemporary);
  }

  /** Attaches words as a document; its id, or `null` when that was not done. */
  async attachText(conversationId: string, text: string): Promise<string | null> {
    const { backend } = this.#context;
    const offer = await this.#context.request(() => backend.call("offer_text", { conversationId, text }));
    if (!offer) return null;
    const args = { offerId: offer.offerId, conversationId, chosen: null };
    const draft = await this.#context.requestDraft(conversationId, () => backend.call("attach_offer", args));
    if (!draft) return null;
    return draft.attachments.at(-1)?.id ?? null;
  }

  /** Takes a pasted document off the draft again; whether that was done. */
  async undoPaste(conversationId: string, fileId: string): Promise<boolean> {
    const args = { conversationId, fileId };
    const draft = await this.#context.requestDraft(conversationId, () =>
      this.#context.backend.call("undo_paste", args),
    );
    return draft !== undefined;
  }

  /** Files of the service whose names hold these words; not worth a notice when they cannot be told. */
  async find(conversationId: string, query: string): Promise<FileView[] | undefined> {
    try {
      return await this.#context.backend.call("find_files", { conversationId, query });
    } catch (cause) {
      console.warn(cause);
      return undefined;
    }
  }

  async reuse(conversationId: string, fileId: string): Promise<void> {
    const args = { conversationId, fileId };
    await this.#context.requestDraft(conversationId, () => this.#context.backend.call("reuse_file", args));
  }

  /** Files that a start of the app named. */
  takeGiven(): Promise<OfferView | null | undefined> {
    return this.#context.request(() => this.#context.backend.call("take_given"));
  }

  list(offerId: number): Promise<OfferListView | undefined> {
    return this.#context.request(() => this.#context.backend.call("list_offer", { offerId }));
  }

  async pickFolder(place: FileDestination): Promise<void> {
    const offer = await this.#context.request(() => this.#context.backend.call("pick_folder"));
    if (offer) this.#context.change((state) => ({ ...state, choosing: { offer, place } }));
  }

  /** The choice has been made; what was not taken is let go of. */
  async endChoice(): Promise<void> {
    const offerId = this.#context.state.choosing?.offer.offerId;
    if (offerId === undefined) return;
    this.#context.change((state) => ({ ...state, choosing: null }));
    await this.#context.request(() => this.#context.backend.call("discard_offer", { offerId }));
  }
}
