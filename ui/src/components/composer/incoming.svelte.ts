/** What comes into the composer beside typed words: pasted files, pictures and long texts, files behind an @. */
import type { FileView } from "../../ipc/bindings";
import type { AttachRequests } from "../../session/attachRequests";
import { NEW_CONVERSATION } from "../../session/draftKeeper";
import { replaceWords } from "../fields/fieldText";
import { isLong, type Paste, pasteOf } from "./paste";
import { Suggestions } from "./suggestions.svelte";
import { mentionAt } from "./trigger";

interface Composer {
  conversationId: string;
  /** Resolves to whether the conversation was created. */
  whenCreated: () => Promise<boolean>;
  attachments: FileView[];
  attach: AttachRequests;
  /** Asks which files of this computer are attached. */
  pickFiles: () => void;
  field: HTMLTextAreaElement | undefined;
}

export class Incoming {
  /** Uploaded files; where there are none, `null` stands for attaching some. */
  readonly mentions: Suggestions<FileView | null>;
  readonly #composer: () => Composer;
  /** Words that became a document. */
  #pasted = $state.raw<{ conversationId: string; fileId: string; text: string } | null>(null);

  constructor(composer: () => Composer) {
    this.#composer = composer;
    this.mentions = new Suggestions({
      triggerAt: mentionAt,
      find: (query) => this.#find(query),
      pick: (file, from) => this.#reuse(file, from),
    });
  }

  /** Whether the document that long words became is still attached, so that it can become words again. */
  get canUndoPaste(): boolean {
    const { conversationId, attachments } = this.#composer();
    const pasted = this.#pasted;
    return pasted?.conversationId === conversationId && attachments.some(({ id }) => id === pasted.fileId);
  }

  async pasted(event: ClipboardEvent): Promise<void> {
    const paste = this.#pasteOf(event);
    if (paste.kind === "words") return;
    event.preventDefault();
    const isNew = this.#composer().conversationId === NEW_CONVERSATION;
    // Files and documents need the id of their conversation.
    if (isNew && !(await this.#composer().whenCreated())) return;
    const { conversationId } = this.#composer();
    const place = { kind: "conversation", conversationId } as const;
    const words = paste.kind === "document" ? paste.text : await this.#composer().attach.paste(place);
    if (conversationId !== this.#composer().conversationId || words === "") return;
    if (!isLong(words) || !this.#attachesText) return this.#insert(words);
    const fileId = await this.#composer().attach.attachText(conversationId, words);
    if (fileId) this.#pasted = { conversationId, fileId, text: words };
  }

  /** A paste while no field has the focus. */
  async pastedElsewhere(event: ClipboardEvent): Promise<void> {
    if (this.#pasteOf(event).kind !== "words") return this.pasted(event);
    event.preventDefault();
    this.#insert(event.clipboardData?.getData("text/plain") ?? "");
  }

  async insertPasted(): Promise<void> {
    const pasted = this.#pasted;
    if (!pasted || !(await this.#composer().attach.undoPaste(pasted.conversationId, pasted.fileId))) return;
    this.#pasted = null;
    if (pasted.conversationId === this.#composer().conversationId) this.#insert(pasted.text);
  }

  /** The text or the caret has changed. */
  lookForMention(): void {
    const { field } = this.#composer();
    if (field) void this.mentions.typed(field.value, field.selectionStart);
  }

  async #find(query: string): Promise<(FileView | null)[] | undefined> {
    const { attach, conversationId } = this.#composer();
    const found = await attach.find(conversationId, query);
    return found?.length === 0 && query === "" ? [null] : found;
  }

  #reuse(file: FileView | null, from: number): void {
    const { field, conversationId, attach, pickFiles } = this.#composer();
    if (field) replaceWords(field, from, field.selectionStart, "");
    if (!file) return pickFiles();
    void attach.reuse(conversationId, file.id);
  }

  get #attachesText(): boolean {
    const { attach, conversationId } = this.#composer();
    return attach.attachesText(conversationId);
  }

  #pasteOf(event: ClipboardEvent): Paste {
    const paste = pasteOf(event.clipboardData);
    return paste.kind === "document" && !this.#attachesText ? { kind: "words" } : paste;
  }

  /** Puts words in the place of what is selected. */
  #insert(words: string): void {
    const { field } = this.#composer();
    if (field) replaceWords(field, field.selectionStart, field.selectionEnd, words);
  }
}
