/**
 * The number of rendered rows of a list: some at once, the rest a few in each frame, so that no frame waits for all.
 */
import { afterFrame } from "../../../scroll/afterFrame";

interface Group {
  readonly entries: readonly unknown[];
}

interface Pace {
  /** The rows of the first frame. */
  first: number;
  /** The rows that each later frame adds. */
  aFrame: number;
}

/** For as long as the component that makes this is shown. */
export class IncrementalRows {
  #n = $state(0);

  constructor({ first, aFrame }: Pace, total: () => number) {
    this.#n = first;
    $effect(() => {
      if (this.#n >= total()) return;
      return afterFrame(() => (this.#n += aFrame));
    });
  }

  /** Restarts with `n` rows, for another list. */
  restart(n: number): void {
    this.#n = n;
  }

  /** The rendered rows under their headings: at least `nNeeded`, wherever the list has got to. */
  of<G extends Group>(groups: readonly G[], nNeeded: number): readonly G[] {
    return firstRows(groups, Math.max(this.#n, nNeeded));
  }
}

/** The first rows, under their headings. */
export function firstRows<G extends Group>(groups: readonly G[], n: number): readonly G[] {
  let left = n;
  const first: G[] = [];
  for (const group of groups) {
    if (left <= 0) break;
    const isWhole = group.entries.length <= left;
    first.push(isWhole ? group : { ...group, entries: group.entries.slice(0, left) });
    left -= group.entries.length;
  }
  return first;
}
