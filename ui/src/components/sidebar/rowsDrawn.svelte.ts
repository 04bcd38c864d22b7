/**
 * How much of the list of conversations is drawn: at once what fits on a screen, the rest a few rows in each frame.
 * Neither the first frame nor any other waits for a long list.
 */
import type { ListSection } from "../../format/order";
import { afterFrame } from "../../scroll/afterFrame";

/** No row is lower, in pixels. */
const ROW_PX = 28;

/** Their drawing fits into a frame. */
const A_FRAME = 12;

/** For as long as the component that makes this is shown. */
export class RowsDrawn {
  #n = $state(Math.ceil(innerHeight / ROW_PX));

  constructor(total: () => number) {
    $effect(() => {
      if (this.#n >= total()) return;
      return afterFrame(() => (this.#n += A_FRAME));
    });
  }

  /** What is drawn of the sections: down to the row that must be there, wherever that is. */
  of(sections: readonly ListSection[], isNeeded: (id: string) => boolean): readonly ListSection[] {
    const entries = sections.flatMap((section) => section.entries);
    const needed = entries.findIndex((entry) => entry.kind === "conversation" && isNeeded(entry.row.id));
    return firstRows(sections, Math.max(this.#n, needed + 1));
  }
}

/** The first rows, under their headings. */
export function firstRows(sections: readonly ListSection[], n: number): readonly ListSection[] {
  let left = n;
  const first: ListSection[] = [];
  for (const section of sections) {
    if (left <= 0) break;
    const isWhole = section.entries.length <= left;
    first.push(isWhole ? section : { ...section, entries: section.entries.slice(0, left) });
    left -= section.entries.length;
  }
  return first;
}
