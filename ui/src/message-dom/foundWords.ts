/** Search matches that the reader jumps to: unfolds the parts around them, and can mark a message as found. */
import { setFolded } from "./codeView";
import { WordMarks } from "./wordMarks";

/** Opens the folded parts around a match: closed sections, and long code of which only the beginning is shown. */
export function unfold({ startContainer }: Range): void {
  for (let folded = closedAround(startContainer); folded; folded = closedAround(folded.parentNode))
    if (folded instanceof HTMLDetailsElement) folded.open = true;
    else setFolded(folded, false);
}

function closedAround(node: Node | null): Element | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest("details:not([open]), .code[data-folded]") ?? null;
}

/** Marks a found message and its matches until the next press. Returns the first match, unfolded. */
export function markHit(article: HTMLElement, query: string): Range | null {
  const currentId = article.dataset["messageId"] ?? null;
  const marks = new WordMarks(article);
  const { current } = marks.mark({ query, currentId, index: null });
  if (current) unfold(current);
  article.dataset["found"] = "";
  const pressed = new AbortController();
  const end = (): void => {
    pressed.abort();
    delete article.dataset["found"];
    marks.stop();
  };
  for (const kind of ["keydown", "pointerdown"])
    window.addEventListener(kind, end, { capture: true, signal: pressed.signal });
  return current;
}
