/**
 * Opens a file next to the conversation, from any button with the file's id: a name of a file, or the card or list of a
 * citation, at the cited text. A single listener on the window handles all of them, so that rows and blocks of an answer
 * need no callback. The numbers of citations in an answer have another listener: `sourceActions.ts`.
 */
import type { DocumentTarget } from "../../session/documents/openDocument.svelte";

/** The attributes of such a button. */
export function opensFile(fileId: string, place = "", quote = "") {
  return {
    "data-open-file": fileId,
    "data-place": place,
    "data-quote": quote,
  } as const;
}

/** The file of a pressed button. */
export function fileToOpen(target: EventTarget | null): DocumentTarget | null {
  const button = target instanceof Element ? target.closest<HTMLElement>("[data-open-file]") : null;
  const fileId = button?.dataset["openFile"];
  if (!fileId) return null;
  return { fileId, place: button.dataset["place"] ?? "", quote: button.dataset["quote"] ?? "" };
}
