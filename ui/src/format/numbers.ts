/** Shares of a whole. */
import { formats } from "../words/words";

/** `62 %`; never 100 before it is all there. */
export function formatShare(part: number, all: number): string {
  return formats.percent(percent(part, all));
}

export function percent(part: number, all: number): number {
  if (all <= 0) return 0;
  return Math.min(100, Math.floor((part / all) * 100));
}
