/** The effect of a paste into the composer. Pure. */

/** Longer words are a document, so that the field stays one that can be read. */
const MAX_CHARS = 4000;
const MAX_LINES = 100;

export type Paste =
  /** The field takes it itself. */
  | { kind: "words" }
  /** Words that become a document. */
  | { kind: "document"; text: string }
  /** Files, a picture, or what the page was not given: the shell knows. */
  | { kind: "ask" };

export function pasteOf(clip: Pick<DataTransfer, "types" | "getData"> | null): Paste {
  const text = clip?.getData("text/plain") ?? "";
  // File managers put the names of copied files beside them as words.
  const hasFiles = [...(clip?.types ?? [])].includes("Files");
  if (text === "" || hasFiles) return { kind: "ask" };
  return isLong(text) ? { kind: "document", text } : { kind: "words" };
}

export function isLong(text: string): boolean {
  return text.length > MAX_CHARS || text.split("\n", MAX_LINES + 1).length > MAX_LINES;
}
