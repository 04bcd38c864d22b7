/** The names of a document's parts. */
import type { ReadableDivision, ReadablePartView } from "../../ipc/bindings";
import { t } from "../../words/words";

/** A part by its number: "Sheet 2 of 4". */
export function partName(division: ReadableDivision, n: number, total: number): string {
  const position = { n, total };
  switch (division) {
    case "chapters":
      return t.documentChapterOf(position);
    case "sheets":
      return t.documentSheetOf(position);
    case "slides":
      return t.documentSlideOf(position);
    case "whole":
      return t.documentPartOf(position);
  }
}

/** The place of a part in its document, for quotations; empty if it has no useful name. */
export function partPlace(division: ReadableDivision, part: ReadablePartView | undefined, n: number): string {
  const title = part?.title ?? "";
  if (division === "sheets") return title === "" ? "" : t.documentPlaceSheet({ title });
  if (division === "slides") return t.documentPlaceSlide({ n });
  return title;
}
