/** The effect of a paste into the composer. Pure. */

/** A longer paste becomes a document, so that the field stays readable. */
const MAX_CHARS = 4000;
const MAX_LINES = 100;

export type Paste =
  /** The field handles it itself. */
  | { kind: "words" }
  /** Text that becomes a document. */
  | { kind: "document"; text: string }
  /** Files, a picture, or content that only the shell can read. */
  | { kind: "ask" };

export function pasteOf(clip: Pick<DataTransfer, "types" | "getData"> | null): Paste {
  const text = clip?.getData("text/plain") ?? "";
  // File managers add the names of copied files as text.
  const hasFiles = [...(clip?.types ?? [])].includes("Files");
  if (text === "" || hasFiles) return { kind: "ask" };
  return isLong(text) ? { kind: "document", text } : { kind: "words" };
}

export function isLong(text: string): boolean {
  return text.length > MAX_CHARS || text.split("\n", MAX_LINES + 1).length > MAX_LINES;
}
