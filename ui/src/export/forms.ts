/** The copied content in the formats that other programs accept. */
import type { BlockView, CopyView } from "../ipc/bindings";
import { parseHtml } from "../message-dom/parseHtml";
import { cleaned, htmlOf } from "./cleaned";
import { markdownOf, tableOf } from "./markdownOf";
import { rowsOf, textOf } from "./textOf";

/** A selection. Editors get the visible text. */
export function selectionForms(words: DocumentFragment): CopyView {
  const clean = cleaned(words);
  return { text: textOf(clean), html: htmlOf(clean), markdown: markdownOf(clean) };
}

/** A whole message. Editors get its source, which has more information than the text. */
export function messageForms(blocks: readonly BlockView[], source: string): CopyView {
  return { text: source, html: htmlOf(cleaned(drawn(blocks))), markdown: source };
}

/** A message without any marks. */
export function plainForms(blocks: readonly BlockView[]): CopyView {
  return { text: textOf(cleaned(drawn(blocks))), html: "", markdown: "" };
}

/** A table: for a spreadsheet as values between tabs, else as Markdown. */
export function tableForms(table: Element, as: "tsv" | "markdown"): CopyView {
  const words = document.createDocumentFragment();
  words.append(table.cloneNode(true));
  const clean = cleaned(words);
  const only = clean.querySelector("table");
  if (!only) return { text: "", html: "", markdown: "" };
  const markdown = tableOf(only);
  if (as === "markdown") return { text: markdown, html: "", markdown };
  const text = rowsOf(only)
    .map((cells) => cells.join("\t"))
    .join("\n");
  return { text, html: htmlOf(clean), markdown };
}

/** The text of a message without tool calls, searches and reasoning. */
function drawn(blocks: readonly BlockView[]): DocumentFragment {
  const words = document.createDocumentFragment();
  for (const block of blocks) {
    if (block.kind === "html") words.append(parseHtml(block.html));
    if (block.kind !== "refusal") continue;
    const said = document.createElement("p");
    said.textContent = block.text;
    words.append(said);
  }
  return words;
}
