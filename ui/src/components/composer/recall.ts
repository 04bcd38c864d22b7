/**
 * ↑ in an empty composer: the questions of this conversation from the last to the first, then those of others; ↓ goes
 * back.
 */
import type { PastQuestionView } from "../../ipc/bindings";
import { replaceAllWords } from "../ui/fields/fieldText";

interface Composer {
  conversationId: string;
  field: HTMLTextAreaElement | undefined;
  /** Finds the last question, or the last one before that message. */
  findQuestion: (
    conversationId: string,
    beforeMessageId: string | null,
  ) => Promise<PastQuestionView | null | undefined>;
}

/** The most remembered steps. */
const MAX_STEPS = 200;

export class Recall {
  readonly #composer: () => Composer;
  #conversationId = "";
  /** The restored questions, the latest at the end. */
  #steps: PastQuestionView[] = [];
  #isAsking = false;

  constructor(composer: () => Composer) {
    this.#composer = composer;
  }

  /** Handles a key. Returns whether it recalled a question. */
  keyed(event: KeyboardEvent): boolean {
    const { field } = this.#composer();
    const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!field || !isPlain || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return false;
    this.#forgetStrange(field);
    if (event.key === "ArrowUp" && (field.value === "" || this.#isAtEnd(field))) void this.#goBack(field);
    else if (event.key === "ArrowDown" && this.#isAtEnd(field)) this.#goForward(field);
    else return false;
    event.preventDefault();
    return true;
  }

  /** Forgets the steps if the user has changed the text: the arrows then move the caret. */
  #forgetStrange(field: HTMLTextAreaElement): void {
    const { conversationId } = this.#composer();
    const isHere = this.#conversationId === conversationId;
    if (!isHere || field.value !== this.#steps.at(-1)?.text) this.#steps = [];
    this.#conversationId = conversationId;
  }

  #isAtEnd(field: HTMLTextAreaElement): boolean {
    return this.#steps.length > 0 && field.selectionStart === field.value.length;
  }

  async #goBack(field: HTMLTextAreaElement): Promise<void> {
    if (this.#isAsking || this.#steps.length >= MAX_STEPS) return;
    const { conversationId, findQuestion } = this.#composer();
    const before = field.value;
    this.#isAsking = true;
    const found = await findQuestion(conversationId, this.#steps.at(-1)?.messageId ?? null);
    this.#isAsking = false;
    // Keep text that the user has typed or a draft that was opened meanwhile.
    if (!found || field.value !== before || this.#composer().conversationId !== conversationId) return;
    this.#steps.push(found);
    replaceAllWords(field, found.text);
  }

  #goForward(field: HTMLTextAreaElement): void {
    this.#steps.pop();
    replaceAllWords(field, this.#steps.at(-1)?.text ?? "");
  }
}
