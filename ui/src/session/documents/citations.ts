/** The citations of an answer that refer to one document. Pure. */
import type { MessageView, SourceView } from "../../ipc/bindings";

/** One cited passage. */
export interface Citation {
  /** The number of the citation in the answer; 0 for text without a citation. */
  number: number;
  /** The index of the passage among those of its number, from 0. */
  passage: number;
  place: string;
  quote: string;
}

/** The marked parts of a document: passages that an answer cites, or a search match. */
export interface CitedPassages {
  /** The answer; `null` for text without a citation. */
  messageId: string | null;
  createdAtMs: number;
  citations: readonly Citation[];
}

/** The passages of a source, the first of them first. */
function passagesOf({ number, place, quote, otherQuotes }: SourceView): Citation[] {
  return [quote, ...otherQuotes].map((words, passage) => ({ number, passage, place, quote: words }));
}

/** The passages of this file that an answer cites; `null` when it cites none. */
export function citedPassages(message: MessageView, fileId: string): CitedPassages | null {
  const sources = message.sources.filter((source) => source.fileId === fileId);
  if (sources.length === 0) return null;
  return {
    messageId: message.id,
    createdAtMs: message.createdAtMs,
    citations: sources.flatMap(passagesOf),
  };
}

/** A found text as a marked passage, without a citation. */
export function foundPassage(place: string, quote: string): CitedPassages | null {
  if (quote === "") return null;
  return { messageId: null, createdAtMs: 0, citations: [{ number: 0, passage: 0, place, quote }] };
}

/** The index of the passage with this place and quote; 0 when there is none. */
export function passageAt({ citations }: CitedPassages, place: string, quote: string): number {
  const at = citations.findIndex((one) => one.place === place && one.quote === quote);
  return Math.max(0, at);
}

/** The place of a citation for a page, which `page_number.rs` parses. Never shown. */
export function placeOfPage(page: number): string {
  return ["page", page].join(" ");
}
