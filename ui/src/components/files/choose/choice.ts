/** The shown and the chosen files of an offer: by kind, by name, one by one. Pure. */
import { fileKind } from "../../../format/fileKinds";
import type { FileKind, OfferedFileView } from "../../../ipc/bindings";
import { t } from "../../../words/words";

/** A file with its index in the offer's list, which identifies it. */
export interface Candidate {
  index: number;
  file: OfferedFileView;
}

const KIND_NAMES: Record<FileKind, () => string> = {
  pdf: () => t.fileKindPdf,
  word: () => t.fileKindWord,
  document: () => t.fileKindDocument,
  book: () => t.fileKindBook,
  excel: () => t.fileKindExcel,
  table: () => t.fileKindTable,
  slides: () => t.fileKindSlides,
  markdown: () => t.fileKindMarkdown,
  web_page: () => t.fileKindWebPage,
  text: () => t.fileKindText,
  code: () => t.fileKindCode,
  picture: () => t.fileKindPicture,
  recording: () => t.fileKindRecording,
  archive: () => t.fileKindArchive,
  other: () => t.fileKindOther,
};

export function kindName(kind: FileKind): string {
  return KIND_NAMES[kind]();
}

/** The kinds that occur, the most frequent first. */
export function kindsOf(files: readonly OfferedFileView[]): { kind: FileKind; n: number }[] {
  const counts = new Map<FileKind, number>();
  for (const kind of files.map(({ name }) => fileKind(name))) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => ({ kind, n })).sort((a, b) => b.n - a.n);
}

/** The files of these kinds (all files without any kind) whose path contains every typed word. */
export function candidates(
  files: readonly OfferedFileView[],
  kinds: ReadonlySet<FileKind>,
  query: string,
): Candidate[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return files
    .map((file, index) => ({ index, file }))
    .filter(({ file }) => {
      if (kinds.size > 0 && !kinds.has(fileKind(file.name))) return false;
      const path = `${file.folder}/${file.name}`.toLocaleLowerCase();
      return words.every((word) => path.includes(word));
    });
}

/**
 * The indexes of files that services rarely read. They are left out until the user includes them. Empty if there are
 * no others.
 */
export function unlikelyOf(files: readonly OfferedFileView[]): number[] {
  const unlikely = files.flatMap(({ name }, index) =>
    ["archive", "recording"].includes(fileKind(name)) ? [index] : [],
  );
  return unlikely.length === files.length ? [] : unlikely;
}

/** The chosen files: the visible ones, without those that were left out. */
export function chosenOf(shown: readonly Candidate[], leftOut: ReadonlySet<number>): Candidate[] {
  return shown.filter(({ index }) => !leftOut.has(index));
}

export function bytesOf(chosen: readonly Candidate[]): number {
  return chosen.reduce((sum, { file }) => sum + file.bytes, 0);
}
