/** Converts cleaned text of a message to Markdown, for selections and tables, whose source is not available. */
import { isBlock, isFormula, rowsOf } from "./textOf";

export function markdownOf(root: Node): string {
  return blocks(root).join("\n\n").trim();
}

function blocks(root: Node): string[] {
  const found: string[] = [];
  let words = "";
  const end = (): void => {
    if (words.trim()) found.push(guarded(words.trim()));
    words = "";
  };
  for (const node of root.childNodes) {
    if (!isBlock(node) && node.nodeName !== "LI") {
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
  const element = node as Element;
  switch (node.nodeName) {
    case "PRE":
      return [fenced(element)];
    case "TABLE":
      return [tableOf(element)];
    case "UL":
    case "OL":
      return [items(element).join("\n")];
    case "BLOCKQUOTE":
      return [prefixed(blocks(node).join("\n\n"), "> ")];
    case "HR":
      return ["---"];
    case "DIV":
    case "LI":
      return blocks(node);
    case "P":
      return [guarded(inlines(node).trim())];
    default:
      if (isFormula(node)) return [`$$${latexOf(node)}$$`];
      return [`${"#".repeat(Number(node.nodeName.slice(1)))} ${inlines(node).trim()}`];
  }
}

/** Escapes text that would begin a list, a heading or a quote at the start of a line. */
function guarded(words: string): string {
  return words
    .replace(/^(#{1,6}\s|[-+>]\s?|\d{1,9}(?=[.)]\s))/gm, (sign) => (/^\d/.test(sign) ? sign : `\\${sign}`))
    .replace(/^(\d{1,9})([.)]\s)/gm, "$1\\$2");
}

function prefixed(text: string, first: string, rest: string = first): string {
  return text
    .split("\n")
    .map((line, i) => ((i === 0 ? first : rest) + line).trimEnd())
    .join("\n");
}

function items(list: Element): string[] {
  let number = Number(list.getAttribute("start") ?? 1);
  const isLoose = [...list.children].some((item) => item.querySelector(":scope > p"));
  const all = [...list.children].flatMap((item) => {
    if (item.nodeName !== "LI") return items(item);
    const mark = list.nodeName === "OL" ? `${number++}. ` : "- ";
    const inner = blocks(item).map((one) => one.replace(/^\\\[( |x)\\\] /, "[$1] "));
    return [prefixed(inner.join(isLoose ? "\n\n" : "\n"), mark, " ".repeat(mark.length))];
  });
  return isLoose ? [all.join("\n\n")] : all;
}

function fenced(pre: Element): string {
  const code = (pre.textContent ?? "").replace(/\n$/, "");
  const fence = "`".repeat(Math.max(3, longestRun(code) + 1));
  return `${fence}${pre.getAttribute("lang") ?? ""}\n${code}\n${fence}`;
}

const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

function code(text: string): string {
  const mark = "`".repeat(longestRun(text) + 1);
  const gap = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return mark + gap + text + gap + mark;
}

export function tableOf(table: Element): string {
  const rows = rowsOf(table, (cell) => inlines(cell).replace(/\n/g, "<br>").replaceAll("|", "\\|"));
  const first = table.querySelector("tr");
  const marks = [...(first?.children ?? [])].map((cell) => {
    const align = cell.getAttribute("align");
    return align === "right" ? "---:" : align === "center" ? ":---:" : "---";
  });
  const line = (cells: string[]): string => `| ${cells.join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(marks), ...body.map(line)].join("\n");
}

const WRAPS: Record<string, string> = { EM: "*", STRONG: "**", DEL: "~~" };
/** Elements that Markdown has no marks for, and accepts as HTML. */
const TAGS = new Set(["SUB", "SUP", "KBD", "MARK", "INS", "U"]);

function inlines(node: Node): string {
  return [...node.childNodes].map(inline).join("");
}

function inline(node: Node): string {
  if (node instanceof Text) return escaped(node.data.replace(/[\n\t ]+/g, " "));
  if (!(node instanceof Element)) return "";
  const wrap = WRAPS[node.nodeName];
  if (wrap) return around(inlines(node), wrap);
  if (TAGS.has(node.nodeName)) {
    const tag = node.nodeName.toLowerCase();
    return `<${tag}>${inlines(node)}</${tag}>`;
  }
  if (node.nodeName === "BR") return "  \n";
  if (node.nodeName === "CODE") return code(node.textContent ?? "");
  if (isFormula(node)) return `$${latexOf(node)}$`;
  if (node.nodeName === "A") return linkOf(node);
  return inlines(node);
}

const latexOf = (math: Element): string => math.getAttribute("alttext") ?? math.textContent ?? "";

function linkOf(link: Element): string {
  const address = link.getAttribute("href") ?? "";
  const words = inlines(link);
  if (link.textContent === address) return `<${address}>`;
  return `[${words}](${/[\s()]/.test(address) ? `<${address}>` : address})`;
}

/** Places marks next to the text, inside its spaces. */
function around(words: string, mark: string): string {
  const [, before = "", inner = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(words) ?? [];
  return inner ? before + mark + inner + mark + after : words;
}

const escaped = (text: string): string =>
  text.replace(/[\\`*[\]<$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, (sign) => `\\${sign}`);
