/**
 * Keeps a citation's number on one line with the word before it and the sign after it. Web views break a line before
 * and after every button, even at a no-break space.
 */
const SIGNS = /^[.,;:!?)\]}»”’…。、，]+/;

/** The end of a text without space. A longer word would exceed a narrow page, so only its end is kept. */
const WORD = /\S{1,24}$/u;

/** In scripts without spaces, a line can break after every letter. */
const LAST_LETTER = /\S\p{M}*$/u;
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

export function holdCitations(fragment: DocumentFragment): DocumentFragment {
  for (const chip of fragment.querySelectorAll(".cite")) {
    const held = document.createElement("span");
    held.className = "hold";
    chip.before(held);
    holdWord(held);
    held.append(chip);
    holdSigns(held);
    if (held.childNodes.length === 1) held.replaceWith(chip);
  }
  return fragment;
}

/** Includes the word before. At the end of a marked sentence, the word's mark is included. */
function holdWord(held: HTMLElement): void {
  const before = held.previousSibling;
  if (before instanceof HTMLElement && before.className === "hold") {
    held.replaceChildren(...before.childNodes);
    before.remove();
  } else if (before instanceof Text) {
    const start = wordStart(before.data);
    if (start === before.length) return;
    held.append(before.splitText(start));
    if (start === 0) before.remove();
  } else if (before instanceof HTMLElement && /^(strong|em)$/.test(before.localName)) {
    const last = lastText(before);
    if (!last || wordStart(last.data) === last.length) return;
    const end = document.createRange();
    end.setStart(last, wordStart(last.data));
    end.setEndAfter(before);
    held.append(end.extractContents());
    if (before.textContent === "") before.remove();
  } else if (before instanceof HTMLElement && WORD.exec(before.textContent)?.[0] === before.textContent) {
    held.append(before);
  }
}

function wordStart(text: string): number {
  const word = WORD.exec(text)?.[0] ?? "";
  const isWhole =
    !WITHOUT_SPACES.test(word) && (word.length === text.length || /\s/.test(text.at(-word.length - 1) ?? ""));
  return text.length - (isWhole ? word : (LAST_LETTER.exec(text)?.[0] ?? "")).length;
}

function lastText(element: Element): Text | null {
  const last = element.lastChild;
  return last instanceof Element ? lastText(last) : last instanceof Text ? last : null;
}

function holdSigns(held: HTMLElement): void {
  const next = held.nextSibling;
  if (!(next instanceof Text)) return;
  const signs = SIGNS.exec(next.data)?.[0] ?? "";
  next.deleteData(0, signs.length);
  if (signs) held.append(signs);
}
