/** Formats shares. */
import { formats } from "../words/words";

/** The code points of the digit 0 in other scripts: Arabic, Persian, full width. */
const OTHER_ZEROS = [0x660, 0x6f0, 0xff10] as const;

/** Parses a typed whole number in the digits of any language of the window. Returns `NaN` for other text. */
export function readNumber(text: string): number {
  const digits = text.trim().replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = OTHER_ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
  return Number.parseInt(digits, 10);
}

/** `62 %`; never 100 before it is complete. */
export function formatShare(part: number, all: number): string {
  return formats.percent(percent(part, all));
}

export function percent(part: number, all: number): number {
  if (all <= 0) return 0;
  return Math.min(100, Math.floor((part / all) * 100));
}
