/**
 * Words that a question quotes: in the composer they stand above what is typed, in the draft and in the message they are
 * a Markdown quote with their source as its last line. So a draft that is kept, sent or taken back needs nothing else.
 */

/** Quoted words and where they are from. */
export interface Quotation {
  /** The words, as Markdown. */
  text: string;
  /** Such as "manual.pdf, page 114". */
  source: string;
}

/** Longer quotes are cut: the question is about a passage, and a whole document is attached. */
export const MAX_QUOTED = 4000;

const SOURCE = /^> — (.+)$/;

/** What stands at the beginning of a draft as quotations, and the rest of it. */
export function splitDraft(draft: string): { quotations: Quotation[]; rest: string } {
  const quotations: Quotation[] = [];
  let lines = draft.split("\n");
  for (;;) {
    const n = lines.findIndex((line) => !line.startsWith(">"));
    const quoted = n < 0 ? lines : lines.slice(0, n);
    const source = SOURCE.exec(quoted.at(-1) ?? "")?.[1];
    if (source === undefined) break;
    const words = quoted.slice(0, -1).map((line) => line.replace(/^> ?/, ""));
    quotations.push({ text: words.join("\n").trim(), source: source.replace(/\\([\\`*_[\]<])/g, "$1") });
    lines = lines.slice(quoted.length);
    while (lines[0] === "") lines = lines.slice(1);
  }
  return { quotations, rest: lines.join("\n") };
}

/** A draft of quotations and what is typed below them. */
export function joinDraft(quotations: readonly Quotation[], rest: string): string {
  return [...quotations.map(quoted), rest].join("\n\n").replace(/\n+$/, (end) => (rest === "" ? "" : end));
}

function quoted({ text, source }: Quotation): string {
  const lines = [...text.split("\n"), "", `— ${source.replace(/[\\`*_[\]<]/g, "\\$&").replace(/\s+/g, " ")}`];
  return lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
}

/** The beginning of words that are too long to be quoted. */
export function shortened(text: string): string {
  if (text.length <= MAX_QUOTED) return text;
  const cut = text.slice(0, MAX_QUOTED);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_QUOTED / 2))}…`;
}
