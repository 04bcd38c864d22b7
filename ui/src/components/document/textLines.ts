/** Text with line numbers. The style sheet renders the numbers, so they are neither found nor copied. */

/** Lines that are longer are paragraphs. */
const LONG_LINE = 160;

/** Wrap the text if at least this share of it is in long lines. */
const LONG_PART = 0.2;

/** The lines of a text as elements. `first`: the number of the first line. */
export function textLines(text: string, first: number): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const lines = text.split("\n");
  // Text that ends with a line break has no further line.
  const nLines = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  for (let i = 0; i < nLines; i += 1) {
    const line = document.createElement("span");
    line.className = "line";
    line.dataset["line"] = String(first + i);
    line.append(`${lines[i] ?? ""}${i < lines.length - 1 ? "\n" : ""}`);
    fragment.append(line);
  }
  return fragment;
}

/** Whether the paragraphs of a text are single lines, so that it cannot be read without wrapping. */
export function needsWrapping(text: string): boolean {
  const long = text.split("\n").filter((line) => line.length > LONG_LINE);
  return long.reduce((sum, line) => sum + line.length, 0) > LONG_PART * text.length;
}
