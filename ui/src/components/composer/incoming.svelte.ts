/** Handles pasted files, pictures and long texts, and files after an @, in the composer or an edited question. */
import type { AttachTarget, FileView } from "../../ipc/bindings";
import type { AttachRequests } from "../../session/files/attachRequests";
import { isSameTarget } from "../../session/conversation/attachTarget";
import { NEW_CONVERSATION } from "../../session/conversation/draftKeeper";
import { replaceWords } from "../ui/fields/fieldText";
import { isLong, type Paste, pasteOf } from "./paste";
import { Suggestions } from "./suggestions.svelte";
import { mentionAt } from "./trigger";

interface UnsentQuestion {
  /** While the conversation is being created, it has no id. */
  target: AttachTarget;
  /** Resolves to whether the conversation was created. */
  whenCreated: () => Promise<boolean>;
  attachments: FileView[];
  attach: AttachRequests;
  /** Opens the dialog that attaches files of this computer. */
  pickFiles: () => void;
  field: HTMLTextAreaElement | undefined;
}

export class Incoming {
  /** Uploaded files; without any, `null` is the entry that attaches files. */
  readonly mentions: Suggestions<FileView | null>;
  readonly #question: () => UnsentQuestion;
  /** Text that became a document. */
  #pasted = $state.raw<{ target: AttachTarget; fileId: string; text: string } | null>(null);

  constructor(question: () => UnsentQuestion) {
    this.#question = question;
    this.mentions = new Suggestions({
      triggerAt: mentionAt,
      find: (query) => this.#find(query),
      pick: (file, from) => this.#reuse(file, from),
    });
  }

  /** Whether the document made from a long paste is still attached, so that it can become text again. */
  get canUndoPaste(): boolean {
    const { target, attachments } = this.#question();
    const pasted = this.#pasted;
    if (!pasted || !isSameTarget(pasted.target, target)) return false;
    return attachments.some(({ id }) => id === pasted.fileId);
  }

  async pasted(event: ClipboardEvent): Promise<void> {
    const paste = this.#pasteOf(event);
    if (paste.kind === "words") return;
    event.preventDefault();
    // Files and documents need the id of their conversation.
    if (isNew(this.#question().target) && !(await this.#question().whenCreated())) return;
    const { target, attach } = this.#question();
    const words = paste.kind === "document" ? paste.text : await attach.paste(target);
    if (!isSameTarget(target, this.#question().target) || words === "") return;
    if (!isLong(words) || !this.#attachesText) return this.#insert(words);
    const fileId = await attach.attachText(target, words);
    if (fileId) this.#pasted = { target, fileId, text: words };
  }

  /** A paste while no field has the focus. */
  async pastedElsewhere(event: ClipboardEvent): Promise<void> {
    if (this.#pasteOf(event).kind !== "words") return this.pasted(event);
    event.preventDefault();
    this.#insert(event.clipboardData?.getData("text/plain") ?? "");
  }

  async insertPasted(): Promise<void> {
    const pasted = this.#pasted;
    if (!pasted || !(await this.#question().attach.undoPaste(pasted.target, pasted.fileId))) return;
    this.#pasted = null;
    if (isSameTarget(pasted.target, this.#question().target)) this.#insert(pasted.text);
  }

  /** The text or the caret has changed. */
  lookForMention(): void {
    const { field } = this.#question();
    if (field) void this.mentions.typed(field.value, field.selectionStart);
  }

  async #find(query: string): Promise<(FileView | null)[] | undefined> {
    const { attach, target } = this.#question();
    const found = await attach.find(target, query);
    return found?.length === 0 && query === "" ? [null] : found;
  }

  #reuse(file: FileView | null, from: number): void {
    const { field, target, attach, pickFiles } = this.#question();
    if (field) replaceWords(field, from, field.selectionStart, "");
    if (!file) return pickFiles();
    void attach.reuse(target, file.id);
  }

  get #attachesText(): boolean {
    const { attach, target } = this.#question();
    return attach.attachesText(target);
  }

  #pasteOf(event: ClipboardEvent): Paste {
    const paste = pasteOf(event.clipboardData);
    return paste.kind === "document" && !this.#attachesText ? { kind: "words" } : paste;
  }

  /** Replaces the selection with text. */
  #insert(words: string): void {
    const { field } = this.#question();
    if (field) replaceWords(field, field.selectionStart, field.selectionEnd, words);
  }
}

function isNew(target: AttachTarget): boolean {
  return target.kind === "conversation" && target.conversationId === NEW_CONVERSATION;
}
