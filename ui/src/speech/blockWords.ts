/** What a block of an answer says when it is read aloud: its words, and of what cannot be read aloud what it is. Pure but for the parser. */
import { parseHtml } from "../message-dom/parseHtml";
import type { BlockView } from "../ipc/bindings";
import { formatCount } from "../format/numbers";

export function blockWords(block: BlockView): string {
  switch (block.kind) {
    case "html":
      return htmlWords(block.html);
    case "refusal":
      return block.text;
    case "tool":
      return `Tool: ${block.name}.`;
    case "webSearch":
      return "The web is searched.";
    case "fileSearch":
      return "Files are searched.";
    case "code":
      return "Code is run.";
    // What the model thinks before it answers, and what is shown as it came, is no part of the answer.
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
    (code.closest("figure") ?? code).replaceWith(`Code, ${formatCount(nLines, "line")}. `);
  }
  for (const table of page.querySelectorAll("table")) {
    const nRows = table.querySelectorAll("tr").length;
    table.replaceWith(`Table, ${formatCount(nRows, "row")}. `);
  }
  for (const formula of page.querySelectorAll("math")) {
    formula.querySelectorAll("annotation, annotation-xml").forEach((one) => one.remove());
  }
  // Where one line ends and the next begins is a pause.
  for (const line of page.querySelectorAll("li, br, p, h1, h2, h3, h4, h5, h6")) line.after("\n");
  return (page.textContent ?? "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();
}
