/** Numbers with units in a locale. A number keeps its unit on the line by a no-break space. */

/** Units as English text writes them; other languages take theirs from `Intl`. */
const UNITS = {
  byte: "B",
  kilobyte: "KB",
  megabyte: "MB",
  gigabyte: "GB",
  terabyte: "TB",
  millisecond: "ms",
  second: "s",
  minute: "min",
} as const;

type Unit = keyof typeof UNITS;

/** Each is 1000 of the one before, as file managers and services count. */
const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const satisfies readonly Unit[];

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const ONE_DECIMAL: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
const ALWAYS_ONE_DECIMAL: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Making a formatter takes longer than using it. */
const formatters = new Map<string, Intl.NumberFormat>();

export function formatNumber(n: number, locale: string, options = WHOLE): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, formatter);
  return formatter.format(n);
}

function formatUnit(n: number, unit: Unit, locale: string, digits = WHOLE): string {
  if (locale.startsWith("en")) return `${formatNumber(n, locale, digits)}\u00a0${UNITS[unit]}`;
  return formatNumber(n, locale, { ...digits, style: "unit", unit, unitDisplay: "short" });
}

/** `812 B`, `380 KB`, `1.2 MB`, `318 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  let value = bytes;
  let size = 0;
  // 999.5 KB would be written as 1,000 KB.
  while (value >= (size === 0 ? 1000 : 999.5) && size < SIZES.length - 1) {
    value /= 1000;
    size += 1;
  }
  const isRough = size <= 1 || value >= 99.95;
  return formatUnit(value, SIZES[size] ?? "byte", locale, isRough ? WHOLE : ONE_DECIMAL);
}

/** `62 %`; other languages write it their way. */
export function formatPercent(percent: number, locale: string): string {
  if (locale.startsWith("en")) return `${formatNumber(percent, locale)}\u00a0%`;
  return formatNumber(percent / 100, locale, { style: "percent" });
}

/** `12 ms`. */
export function formatMilliseconds(ms: number, locale: string): string {
  return formatUnit(ms, "millisecond", locale);
}

/** A duration of work: `0.8 s`, `6.4 s`, `2 min 5 s`. */
export function formatDuration(ms: number, locale: string): string {
  if (ms < 59_950) return formatUnit(ms / 1000, "second", locale, ALWAYS_ONE_DECIMAL);
  return formatSeconds(Math.round(ms / 1000), locale);
}

/** Whole seconds: `34 s`, `2 min 5 s`. */
export function formatSeconds(seconds: number, locale: string): string {
  if (seconds < 60) return formatUnit(seconds, "second", locale);
  const parts = [
    formatUnit(Math.floor(seconds / 60), "minute", locale),
    formatUnit(seconds % 60, "second", locale),
  ];
  return new Intl.ListFormat(locale, { type: "unit", style: "narrow" }).format(parts);
}
