/** Commands for documents: show, hide, and ask about files or selected text. */
import { tick } from "svelte";
import { quotableRange, selectionQuote } from "../export/selectionQuote";
import { isNowhere } from "../format/files";
import type { Quotation } from "../format/quotation";
import { nextQuestion } from "../session/conversation/attachTarget";
import { citedPassages } from "../session/documents/citations";
import type { Layout } from "../session/state/layout.svelte";
import type { DocumentTarget, OpenDocument } from "../session/documents/openDocument.svelte";
import type { Session } from "../session/session.svelte";
import type { ActionRegistry, Commands } from "./registry.svelte";

/** Commands of the buttons in the document pane. */
export type DocumentPaneCommands = Pick<
  DocumentCommands,
  "hide" | "closeLast" | "askAboutCurrent" | "showInFiles"
>;

export class DocumentCommands {
  readonly #session: Session;
  readonly #layout: Layout;
  readonly #registry: ActionRegistry;

  constructor(session: Session, layout: Layout, registry: ActionRegistry) {
    this.#session = session;
    this.#layout = layout;
    this.#registry = registry;
  }

  get commands(): Commands {
    const { documents } = this.#session;
    return {
      documents: {
        run: () => (documents.isShown ? this.hide() : this.show()),
        isEnabled: () => documents.tabs.length > 0,
        isOn: () => documents.isShown,
      },
      ask_document: {
        run: () => this.askAboutCurrent(),
        isEnabled: () => {
          const file = documents.current?.details?.file;
          return documents.isShown && !(file && isNowhere(file));
        },
      },
      ask_selection: {
        run: () => this.askAboutSelection(),
        isEnabled: () => quotableRange() !== null,
      },
    };
  }

  /** Opens a file next to the conversation. From an answer, all its citations of the file are marked. */
  async open(target: DocumentTarget, from: Element | null): Promise<void> {
    const focused = document.activeElement;
    const opener = focused instanceof HTMLElement && focused !== document.body ? focused : null;
    // The press closes a popover, which returns the focus to its chip.
    const origin = from?.isConnected ? from : opener;
    const messageId = origin?.closest<HTMLElement>("article[data-message-id]")?.dataset["messageId"];
    const message = this.#session.state.open?.messages.find(({ id }) => id === messageId);
    const cited = message && target.quote !== "" ? citedPassages(message, target.fileId) : null;
    this.#layout.isDetailsOpen = false;
    const isOpen = this.#session.documents.open(
      { ...target, cited },
      opener ?? (from instanceof HTMLElement ? from : null),
    );
    await tick();
    this.#registry.part("documents")?.focus();
    await isOpen;
  }

  async show(): Promise<void> {
    this.#layout.isDetailsOpen = false;
    this.#session.documents.toggle();
    await tick();
    this.#registry.part("documents")?.focus();
  }

  /** Hides the documents. If they had the focus, it returns to its previous element. */
  async hide(): Promise<void> {
    const { documents } = this.#session;
    const hadFocus = documents.isOver || (this.#registry.part("documents")?.isFocused() ?? false);
    documents.hide();
    if (!hadFocus) return;
    // Return the focus to the element that opened the documents, unless it is still covered.
    await tick();
    const { opener } = documents;
    if (opener?.isConnected && opener.closest("[inert]") === null) opener.focus({ preventScroll: true });
    else this.#registry.run("composer");
  }

  /** Closes the only tab, and the pane with it. */
  async closeLast(fileId: string): Promise<void> {
    await this.hide();
    this.#session.documents.close(fileId);
  }

  /** A new conversation with these files attached to its question. */
  async askAboutFiles(fileIds: string[]): Promise<void> {
    this.#layout.showConversation();
    await this.#session.askAboutFiles(fileIds);
    await this.#goToComposer();
  }

  /** The document in front is attached to the next question, unless the conversation has it already. */
  async askAboutCurrent(): Promise<void> {
    const { current } = this.#session.documents;
    if (!current) return;
    const { fileId, details } = current;
    const open = this.#layout.page === "conversation" ? this.#session.state.open : null;
    if (!open || open.row.profileId !== details?.profileId) return this.askAboutFiles([fileId]);
    const has = open.messages.some(({ attachments }) => attachments.some(({ id }) => id === fileId));
    if (!has) await this.#session.attach.reuse(nextQuestion(open.row.id), fileId);
    await this.#goToComposer();
  }

  /** Quotes the selected text of an answer or a document in the next question. */
  async askAboutSelection(): Promise<void> {
    const quotation = selectionQuote();
    if (quotation) await this.askAbout(quotation);
  }

  /** Adds this quotation to the next question of the conversation. */
  async askAbout(quotation: Quotation): Promise<void> {
    this.#layout.showConversation();
    if (!this.#session.state.open) await this.#session.createConversation();
    this.uncover();
    await tick();
    document.getSelection()?.removeAllRanges();
    this.#registry.part("draft")?.quote(quotation);
  }

  showInFiles({ details }: OpenDocument): void {
    this.uncover();
    if (details) this.#session.files.ofService(details.profileId);
    this.#layout.show("files");
  }

  async #goToComposer(): Promise<void> {
    this.uncover();
    await tick();
    this.#registry.run("composer");
  }

  /** Hides the documents if they cover the page, as in a narrow window. */
  uncover(): void {
    const { documents } = this.#session;
    if (documents.isShown && documents.isOver) documents.hide();
  }
}
