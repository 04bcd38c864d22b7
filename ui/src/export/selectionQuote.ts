/** Converts the selected text of a message or a document to a quotation. */
import { type Quotation, shortened } from "../format/quotation";
import { t } from "../words/words";
import { cleaned, selectedWords } from "./cleaned";
import { textsIn } from "../message-dom/textsIn";
import { markdownOf } from "./markdownOf";

/** Elements with document text. The attribute names the source of quotes. */
const SOURCES = "[data-quote-source]";

/** The source of a quote from within this element; `null` for text of the window itself. */
function sourceOf(element: Element): string | null {
  const source = element.closest<HTMLElement>(SOURCES)?.dataset["quoteSource"];
  if (source !== undefined) return source;
  const article = element.closest("article[data-message-id]");
  if (!article || !element.closest(".prose, .source")) return null;
  return article.classList.contains("you") ? t.speakerYou : t.speakerAssistant;
}

function selected(): { range: Range; source: string } | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const { startContainer: start } = range;
  const element = start instanceof Element ? start : start.parentElement;
  const source = element && sourceOf(element);
  return source !== null && range.toString().trim() !== "" ? { range, source } : null;
}

/** An address that a text ends in. */
const ENDS_IN_ADDRESS = /(?:https?:\/\/|www\.)\S*$/iu;

/** Elements that an address does not go on beyond. */
const BLOCKS = "p, li, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote, [data-quote-source]";

/** Extends a selection that ends within an address, because a partial address is useless. */
function withWholeAddress(selected: Range): Range {
  const { endContainer: end, endOffset } = selected;
  if (!(end instanceof Text) || !ENDS_IN_ADDRESS.test(selected.toString())) return selected;
  const block = end.parentElement?.closest(BLOCKS);
  if (!block) return selected;
  const whole = selected.cloneRange();
  let isPast = false;
  for (const node of textsIn(block)) {
    const from = node === end ? endOffset : 0;
    isPast ||= node === end;
    if (!isPast) continue;
    const rest = node.data.slice(from).search(/\s/u);
    whole.setEnd(node, rest < 0 ? node.data.length : from + rest);
    if (rest >= 0) break;
  }
  return whole;
}

/** The selected range, if it begins in text that can be quoted. */
export function quotableRange(): Range | null {
  return selected()?.range ?? null;
}

/** The selection as a quotation; `null` when it has nothing to quote. */
export function selectionQuote(): Quotation | null {
  const found = selected();
  if (!found) return null;
  const range = withWholeAddress(found.range);
  const words = selectedWords(range);
  // The window's search marks are not part of the quoted text.
  for (const mark of words?.querySelectorAll("mark") ?? []) mark.replaceWith(...mark.childNodes);
  const text = words ? markdownOf(cleaned(words)) : range.toString().trim();
  return text === "" ? null : { text: shortened(text), source: found.source };
}
