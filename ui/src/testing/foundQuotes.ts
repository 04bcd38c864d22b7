/** A reply to `find_quotes` that finds quotes as they are written. */
import type { QuoteMarksView, QuoteMarkView } from "../ipc/bindings";

interface Wanted {
  parts: string[][];
  quotes: string[];
}

export function foundQuotes({ parts, quotes }: Wanted): QuoteMarksView {
  const marks = quotes.flatMap((wanted, quote) =>
    parts.flatMap((texts, part): QuoteMarkView[] => {
      const text = texts.findIndex((one) => wanted !== "" && one.includes(wanted));
      const start = texts[text]?.indexOf(wanted) ?? -1;
      return start < 0 ? [] : [{ quote, part, text, found: "whole", start, end: start + wanted.length }];
    }),
  );
  return { marks, isComplete: true };
}
