/** The words that are selected in a message or a document, as a question quotes them. */
import { type Quotation, shortened } from "../format/quotation";
import { t } from "../words/words";
import { cleaned, selectedWords } from "./cleaned";
import { markdownOf } from "./markdownOf";

/** Words of a document, each with what a quote of them is from. */
const SOURCES = "[data-quote-source]";

/** What a quote from within this element is from; `null` for words of the window. */
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

/** The range that is selected, if it begins in words that can be quoted. */
export function quotableRange(): Range | null {
  return selected()?.range ?? null;
}

/** What is selected, as a quotation; `null` when nothing is that could be quoted. */
export function selectionQuote(): Quotation | null {
  const found = selected();
  if (!found) return null;
  const words = selectedWords(found.range);
  // What the window has marked is not marked in the words.
  for (const mark of words?.querySelectorAll("mark") ?? []) mark.replaceWith(...mark.childNodes);
  const text = words ? markdownOf(cleaned(words)) : found.range.toString().trim();
  return text === "" ? null : { text: shortened(text), source: found.source };
}
