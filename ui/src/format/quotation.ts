/**
 * Quotations of a question. The composer shows them above the typed text. The draft and the message contain
 * each as a Markdown quote with its source as the last line, so saving, sending or restoring a draft needs
 * no extra data.
 */

/** Quoted text and its source. */
export interface Quotation {
  /** The text, as Markdown. */
  text: string;
  /** For example "manual.pdf, page 114". */
  source: string;
}

/** Limit on the length of a quote: the question concerns a passage, and a whole document can be attached. */
export const MAX_QUOTED = 4000;

const SOURCE = /^> — (.+)$/;

/** Splits a draft into the quotations at its beginning and the rest. */
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

/** Makes a draft of quotations and the text typed below them. */
export function joinDraft(quotations: readonly Quotation[], rest: string): string {
  return [...quotations.map(quoted), rest].join("\n\n").replace(/\n+$/, (end) => (rest === "" ? "" : end));
}

function quoted({ text, source }: Quotation): string {
  const lines = [...text.split("\n"), "", `— ${source.replace(/[\\`*_[\]<]/g, "\\$&").replace(/\s+/g, " ")}`];
  return lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n");
}

/** Shortens text that is too long to be quoted. */
export function shortened(text: string): string {
  if (text.length <= MAX_QUOTED) return text;
  const cut = text.slice(0, MAX_QUOTED);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_QUOTED / 2))}…`;
}
