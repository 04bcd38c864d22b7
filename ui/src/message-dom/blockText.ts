/** The text under a node in reading order, with line breaks between blocks, and the text nodes it comes from. */
import { textsIn } from "./textsIn";

/** Elements that end a line. No word or phrase extends across their edges. */
const BLOCKS =
  // eslint-disable-next-line parlance/literal-text -- names elements, never shown
  "address, blockquote, dd, div, dt, figcaption, h1, h2, h3, h4, h5, h6, hr, li, p, pre, td, th, tr";

/** Controls and drawn diagrams. They are not part of the text; the source of a diagram is. */
const CONTROLS = "button, .code header, .tbl footer, .drawing";

export interface BlockText {
  text: string;
  /** The text nodes with the offset of each in the text. */
  pieces: { node: Text; from: number }[];
}

/**
 * `hasColumnNames`: the name of its column precedes each cell of a table, as in the text that services receive. The
 * names are not repeated above the rows.
 */
export function blockText(root: Node, hasColumnNames = false): BlockText {
  const pieces: BlockText["pieces"] = [];
  const columns = new Map<Element, string[]>();
  let text = "";
  let block: Element | null = null;
  for (const node of textsIn(root)) {
    if (node.parentElement?.closest(CONTROLS)) continue;
    if (hasColumnNames && isAboveRows(node)) continue;
    const around = node.parentElement?.closest(BLOCKS) ?? null;
    if (around !== block) {
      if (pieces.length > 0) text += "\n";
      if (hasColumnNames) text += columnName(around, columns);
    }
    block = around;
    pieces.push({ node, from: text.length });
    text += node.data;
  }
  return { text, pieces };
}

/** Whether it is in the head of a table that has rows. */
function isAboveRows(node: Text): boolean {
  const head = node.parentElement?.closest("thead");
  return (head?.closest("table")?.querySelector("tbody > tr") ?? null) !== null;
}

function columnName(cell: Element | null, columns: Map<Element, string[]>): string {
  const table = cell?.localName === "td" ? cell.closest("table") : null;
  if (!cell || !table) return "";
  let names = columns.get(table);
  if (!names) {
    // A sheet has the letters of its columns above the names.
    const heads = [...table.querySelectorAll("thead > tr")].at(-1)?.children ?? [];
    names = Array.from(heads, ({ textContent }) => textContent);
    columns.set(table, names);
  }
  const name = names[(cell as HTMLTableCellElement).cellIndex] ?? "";
  return name === "" ? "" : `${name}: `;
}
