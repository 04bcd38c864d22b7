/** Sizes and counts in words. A number keeps its unit on the line by a no-break space. */
import { LOCALE } from "./locale";

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

const UNITS = ["KB", "MB", "GB", "TB"] as const;

/** `812 B`, `380 KB`, `1.2 MB`, `318 MB`: powers of 1000, as file managers and services count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${whole.format(bytes)}\u00a0B`;
  let value = bytes / 1000;
  let unit = 0;
  // 999.5 KB would be written as 1,000 KB.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const isRough = unit === 0 || value >= 99.95;
  return `${(isRough ? whole : oneDecimal).format(value)}\u00a0${UNITS[unit]}`;
}

/** `62 %`; never 100 before it is all there. */
export function formatPercent(part: number, all: number): string {
  return `${percent(part, all)}\u00a0%`;
}

export function percent(part: number, all: number): number {
  if (all <= 0) return 0;
  return Math.min(100, Math.floor((part / all) * 100));
}

export function formatNumber(n: number): string {
  return whole.format(n);
}

/** `1 file`, `42 files`. */
export function formatCount(n: number, one: string, many = `${one}s`): string {
  return `${whole.format(n)} ${n === 1 ? one : many}`;
}
