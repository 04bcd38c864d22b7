/**
 * The spoken text of an answer's block. A block that cannot be read aloud is named instead. Pure apart from
 * the parser.
 */
import { parseHtml } from "../message-dom/parseHtml";
import type { BlockView } from "../ipc/bindings";
import { t } from "../words/words";

export function blockWords(block: BlockView): string {
  switch (block.kind) {
    case "html":
      return htmlWords(block.html);
    // Folded parts are not read aloud.
    case "passages":
      return block.title;
    case "refusal":
      return block.text;
    case "tool":
      return t.spokenTool({ name: block.name });
    case "webSearch":
      return t.spokenWebSearch;
    case "fileSearch":
      return t.spokenFileSearch;
    case "code":
      return t.spokenCodeRun;
    // Reasoning and unknown items are not part of the answer.
    case "reasoning":
    case "sealedReasoning":
    case "unknown":
      return "";
  }
}

function htmlWords(html: string): string {
  const page = parseHtml(html);
  for (const code of page.querySelectorAll("pre")) {
    const nLines = (code.textContent ?? "").trimEnd().split("\n").length;
    (code.closest("figure") ?? code).replaceWith(`${t.spokenCode({ n: nLines })} `);
  }
  for (const table of page.querySelectorAll("table")) {
    const nRows = table.querySelectorAll("tr").length;
    (table.closest(".tbl") ?? table).replaceWith(`${t.spokenTable({ n: nRows })} `);
  }
  for (const formula of page.querySelectorAll("math")) {
    formula.querySelectorAll("annotation, annotation-xml").forEach((one) => one.remove());
  }
  // Line ends become pauses.
  for (const line of page.querySelectorAll("li, br, p, h1, h2, h3, h4, h5, h6")) line.after("\n");
  return (page.textContent ?? "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}
