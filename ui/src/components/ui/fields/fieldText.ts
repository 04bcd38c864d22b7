/** Changes a field's text from outside, in the only way that the field's own undo supports. */
import { tick } from "svelte";

export type WordsField = HTMLTextAreaElement | HTMLInputElement;

/** Replaces a range of the field's text. The caret moves behind the new text and scrolls into view. */
export function replaceWords(field: WordsField, from: number, to: number, words: string): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (from === to && words === "") return;
  const command = words === "" ? "delete" : "insertText";
  // If a web view lacks the command, insert the text without undo.
  const isDone = typeof document.execCommand === "function" && document.execCommand(command, false, words);
  if (!isDone) {
    field.setRangeText(words, from, to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  void tick().then(() => showEnd(field));
}

/** As `replaceWords`, for all of them. */
export function replaceAllWords(field: HTMLTextAreaElement, words: string): void {
  replaceWords(field, 0, field.value.length, words);
}

/** Scrolls to the end once the field has its new height, because text inserted by a command is not scrolled to. */
function showEnd(field: WordsField): void {
  if (field.selectionEnd === field.value.length) field.scrollTop = field.scrollHeight;
}
