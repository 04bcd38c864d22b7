/** Requests about the files of unsent questions, and about files of this computer that were shown to the
 *  app: where they go, or nowhere. */
import type { AttachTarget, DraftView, FileView, OfferListView, OfferView } from "../../ipc/bindings";
import { isChoice } from "../../format/drop";
import type { FileDestination } from "../state/appState";
import type { SessionContext } from "../state/sessionContext";

export class AttachRequests {
  readonly #context: SessionContext;
  /** Files are added to saved edits only. */
  readonly #saveEdit: (messageId: string) => Promise<void>;

  constructor(context: SessionContext, saveEdit: (messageId: string) => Promise<void>) {
    this.#context = context;
    this.#saveEdit = saveEdit;
  }

  /** Attaches offered files. From folders the user chooses first. */
  async take(offer: OfferView, place: FileDestination): Promise<void> {
    // A slow disk: wait until it is known whether there are folders to choose from.
    const known = offer.isLooking && !isChoice(offer) ? (await this.list(offer.offerId))?.offer : offer;
    if (!known) return;
    if (isChoice(known)) this.#context.change((state) => ({ ...state, choosing: { offer: known, place } }));
    else await this.takeChosen(known.offerId, place, null);
  }

  /** Attaches these files of an offer, or all. Returns whether that succeeded. */
  async takeChosen(offerId: number, place: FileDestination, chosen: number[] | null): Promise<boolean> {
    const { backend } = this.#context;
    if (place.kind === "files") {
      const { profileId } = place;
      const done = await this.#context.call("upload_offer", { offerId, profileId, chosen });
      return done !== undefined;
    }
    const args = { offerId, to: place, chosen };
    return (await this.#attach(place, () => backend.call("attach_offer", args))) !== undefined;
  }

  /** Lets the user choose files, and attaches them. */
  async pick(to: AttachTarget): Promise<void> {
    await this.#attach(to, () => this.#context.backend.call("pick_attachments", { to }));
  }

  async remove(from: AttachTarget, fileId: string): Promise<void> {
    const args = { from, fileId };
    await this.#context.requestDraft(from, () => this.#context.backend.call("remove_attachment", args));
  }

  /** Attaches the current version of the file; sent questions keep the old one. Returns whether that succeeded. */
  async attachNewVersion(to: AttachTarget, fileId: string): Promise<boolean> {
    const args = { to, fileId };
    const call = () => this.#context.backend.call("attach_new_version", args);
    return (await this.#attach(to, call)) !== undefined;
  }

  /** Attaches files and pictures of the clipboard. Returns its text if there is nothing else. */
  async paste(place: FileDestination): Promise<string> {
    const to = place.kind === "files" ? null : place;
    const clip = await this.#context.call("read_clipboard", { to });
    if (clip?.offer) await this.take(clip.offer, place);
    return clip?.text ?? "";
  }

  /** The text of the clipboard, for a field that takes nothing else. */
  async pasteWords(): Promise<string> {
    const clip = await this.#context.call("read_clipboard", { to: null });
    const offerId = clip?.offer?.offerId;
    if (offerId !== undefined) await this.#context.call("discard_offer", { offerId });
    return clip?.text ?? "";
  }

  /**
   * Whether long text becomes a document. It would be saved on this computer, so in a temporary conversation it stays
   * text.
   */
  attachesText(to: AttachTarget): boolean {
    const { open } = this.#context.state;
    const isOpen = to.kind === "edit" || to.conversationId === open?.row.id;
    return !(isOpen && open?.row.isTemporary);
  }

  /** Attaches text as a document. Returns its id, or `null` on failure. */
  async attachText(to: AttachTarget, text: string): Promise<string | null> {
    const { backend } = this.#context;
    const offer = await this.#context.call("offer_text", { to, text });
    if (!offer) return null;
    const args = { offerId: offer.offerId, to, chosen: null };
    const unsent = await this.#attach(to, () => backend.call("attach_offer", args));
    return unsent?.attachments.at(-1)?.id ?? null;
  }

  /** Removes a pasted document again; whether that was done. */
  async undoPaste(from: AttachTarget, fileId: string): Promise<boolean> {
    const args = { from, fileId };
    const unsent = await this.#context.requestDraft(from, () =>
      this.#context.backend.call("undo_paste", args),
    );
    return unsent !== undefined;
  }

  /** Files of the service whose names contain these words. A failure is not worth a notice. */
  async find(to: AttachTarget, query: string): Promise<FileView[] | undefined> {
    try {
      return await this.#context.backend.call("find_files", { to, query });
    } catch (cause) {
      console.warn(cause);
      return undefined;
    }
  }

  async reuse(to: AttachTarget, fileId: string): Promise<void> {
    await this.#attach(to, () => this.#context.backend.call("reuse_file", { to, fileId }));
  }

  /** Files that a start of the app named. */
  takeGiven(): Promise<OfferView | null | undefined> {
    return this.#context.call("take_given");
  }

  list(offerId: number): Promise<OfferListView | undefined> {
    return this.#context.call("list_offer", { offerId });
  }

  async pickFolder(place: FileDestination): Promise<void> {
    const offer = await this.#context.call("pick_folder");
    if (offer) this.#context.change((state) => ({ ...state, choosing: { offer, place } }));
  }

  /** Ends the choice and discards the files that were not taken. */
  async endChoice(): Promise<void> {
    const offerId = this.#context.state.choosing?.offer.offerId;
    if (offerId === undefined) return;
    this.#context.change((state) => ({ ...state, choosing: null }));
    await this.#context.call("discard_offer", { offerId });
  }

  async #attach(to: AttachTarget, load: () => Promise<DraftView>): Promise<DraftView | undefined> {
    if (to.kind === "edit") await this.#saveEdit(to.messageId);
    return this.#context.requestDraft(to, load);
  }
}
