/** Converts a cleaned message to plain text, without formatting marks. */

const BLOCKS = new Set([
  "P",
  "DIV",
  "PRE",
  "UL",
  "OL",
  "BLOCKQUOTE",
  "TABLE",
  "HR",
  "H1",
  "H2",
  "H3",
  "H4",
  "H5",
  "H6",
]);

export const isBlock = (node: Node): boolean =>
  BLOCKS.has(node.nodeName) || (isFormula(node) && node.getAttribute("display") === "block");

export const isFormula = (node: Node): node is MathMLElement =>
  node instanceof Element && node.localName === "math";

export function textOf(root: Node): string {
  return blocks(root).join("\n\n").trim();
}

/** The blocks below a node. Text between blocks is a block of its own. */
function blocks(root: Node): string[] {
  const found: string[] = [];
  let words = "";
  const end = (): void => {
    if (words.trim()) found.push(words.trim());
    words = "";
  };
  for (const node of root.childNodes) {
    if (!isBlock(node) && node.nodeName !== "LI" && !node.firstChild?.nodeName.match(/^(P|DIV|UL|OL|PRE)$/)) {
      words += inline(node);
      continue;
    }
    end();
    found.push(...block(node));
  }
  end();
  return found;
}

function block(node: Node): string[] {
  switch (node.nodeName) {
    case "PRE":
      return [(node.textContent ?? "").replace(/\n$/, "")];
    case "TABLE":
      return [
        rowsOf(node as Element)
          .map((cells) => cells.join("\t"))
          .join("\n"),
      ];
    case "UL":
    case "OL":
      return [items(node as Element).join("\n")];
    case "HR":
      return ["----------"];
    default:
      return isFormula(node) ? [inline(node)] : blocks(node);
  }
}

function items(list: Element): string[] {
  let number = Number(list.getAttribute("start") ?? 1);
  return [...list.children].flatMap((item) => {
    if (item.nodeName !== "LI") return items(item);
    const mark = list.nodeName === "OL" ? `${number++}. ` : "- ";
    const inner = blocks(item).join("\n").split("\n");
    return inner.map((line, i) => (i === 0 ? mark : " ".repeat(mark.length)) + line);
  });
}

function inline(node: Node): string {
  if (node instanceof Text) return node.data.replace(/[\n\t ]+/g, " ");
  if (node.nodeName === "BR") return "\n";
  if (isFormula(node)) return node.getAttribute("alttext") ?? node.textContent ?? "";
  if (node.nodeName === "CODE") return node.textContent ?? "";
  return [...node.childNodes].map(inline).join("");
}

/** The cells of a table, row by row, each on one line. */
export function rowsOf(table: Element, cell: (cell: Element) => string = inline): string[][] {
  return [...table.querySelectorAll("tr")].map((row) =>
    [...row.children].map((one) => cell(one).replace(/\s+/g, " ").trim()),
  );
}
