/** What the parts of a document are called. */
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

/** Where in its document a part is, for what is quoted from it; empty where that says nothing. */
export function partPlace(division: ReadableDivision, part: ReadablePartView | undefined, n: number): string {
  const title = part?.title ?? "";
  if (division === "sheets") return title === "" ? "" : t.documentPlaceSheet({ title });
  if (division === "slides") return t.documentPlaceSlide({ n });
  return title;
}
