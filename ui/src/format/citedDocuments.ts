/** Groups the sources of an answer by document, so that each document is named once. */
import type { SourceView } from "../ipc/bindings";

/** A document with the cited places in it, in the order of their numbers. */
export interface CitedDocument {
  readonly title: string;
  readonly deletedAtMs: number | null;
  readonly places: readonly CitedPlace[];
}

/** A location in a document. */
interface CitedPlace {
  readonly source: SourceView;
  /** Its name without the part that it shares with the previous place: only the number of `page 7` after `page 3`. */
  readonly short: string;
}

const NUMBERED = /^(\D*?)(\d+)$/u;

/** The documents in the order in which they are cited first. */
export function citedDocuments(sources: readonly SourceView[]): CitedDocument[] {
  const documents = new Map<string, { deletedAtMs: number | null; sources: SourceView[] }>();
  for (const source of sources) {
    const key = `${source.fileId ?? ""} ${source.title}`;
    const known = documents.get(key);
    if (known) known.sources.push(source);
    else documents.set(key, { deletedAtMs: source.deletedAtMs, sources: [source] });
  }
  return [...documents.values()].map(({ deletedAtMs, sources: cited }) => ({
    title: cited[0]?.title ?? "",
    deletedAtMs,
    places: cited.map((source, at) => ({ source, short: shortPlace(source.place, cited[at - 1]?.place) })),
  }));
}

function shortPlace(place: string, before: string | undefined): string {
  const [, words, number] = NUMBERED.exec(place) ?? [];
  const [, wordsBefore] = NUMBERED.exec(before ?? "") ?? [];
  return number !== undefined && words !== "" && words === wordsBefore ? number : place;
}
