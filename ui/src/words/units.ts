/** Numbers with units in a locale. A no-break space keeps a number and its unit on one line. */

/** Units by their symbols. */
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

/** Each is 1000 times the previous one, as in file managers and services. */
const SIZES = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const satisfies readonly Unit[];

/** Thousands, millions, billions and trillions of parameters; 999.5 M would be written as 1,000 M. */
const PARAMETERS = [
  { symbol: "K", unit: 1e3, from: 1e3 },
  { symbol: "M", unit: 1e6, from: 999.5e3 },
  { symbol: "B", unit: 1e9, from: 999.5e6 },
  { symbol: "T", unit: 1e12, from: 999.5e9 },
] as const;

/**
 * Languages that use the symbols above; others use those of `Intl`. For German it has “12 Sek.”, which would end a
 * sentence with two full stops.
 */
const WITH_SYMBOLS = {
  sizes: /^(en|de|es|pt|ja|zh)\b/,
  times: /^(en|de|es|pt)\b/,
};

const NO_BREAK_SPACE = "\u00a0";

const WHOLE: Intl.NumberFormatOptions = { maximumFractionDigits: 0 };
const ONE_DECIMAL: Intl.NumberFormatOptions = { maximumFractionDigits: 1 };
const ALWAYS_ONE_DECIMAL: Intl.NumberFormatOptions = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** Cached, because creating a formatter takes longer than using it. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

export function formatNumber(n: number, locale: string, options = WHOLE): string {
  return formatterOf(locale, options).format(n);
}

function hasSymbol(unit: Unit, locale: string): boolean {
  const isSize = SIZES.some((size) => size === unit);
  return (isSize ? WITH_SYMBOLS.sizes : WITH_SYMBOLS.times).test(locale);
}

function formatUnit(n: number, unit: Unit, locale: string, digits = WHOLE): string {
  if (hasSymbol(unit, locale)) return `${formatNumber(n, locale, digits)}${NO_BREAK_SPACE}${UNITS[unit]}`;
  const options = { ...digits, style: "unit", unit, unitDisplay: "short" } as const;
  const parts = formatterOf(locale, options).formatToParts(n);
  const name = parts.find(({ type }) => type === "unit")?.value ?? "";
  // Han characters follow their number directly: `12秒`.
  const gap = /^\p{Script=Han}/u.test(name) ? "" : NO_BREAK_SPACE;
  return parts.map(({ type, value }) => (type === "literal" ? value.replaceAll(" ", gap) : value)).join("");
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

/** The number of a model's parameters: `137 M`, `8.2 B`, as models are named in every language. */
export function formatParameters(n: number, locale: string): string {
  const size = PARAMETERS.findLast(({ from }) => n >= from);
  if (!size) return formatNumber(n, locale);
  const value = n / size.unit;
  return `${formatNumber(value, locale, value >= 99.95 ? WHOLE : ONE_DECIMAL)}${NO_BREAK_SPACE}${size.symbol}`;
}

/** `62 %`; other languages use their own format. */
export function formatPercent(percent: number, locale: string): string {
  if (locale.startsWith("en")) return `${formatNumber(percent, locale)}${NO_BREAK_SPACE}%`;
  return formatNumber(percent / 100, locale, { style: "percent" });
}

/** `12 ms`. */
export function formatMilliseconds(ms: number, locale: string): string {
  return formatUnit(ms, "millisecond", locale);
}

/** A duration of work: `12 ms`, `0.8 s`, `6.4 s`, `2 min 5 s`. */
export function formatDuration(ms: number, locale: string): string {
  if (ms < 50) return formatMilliseconds(ms, locale);
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
  if (hasSymbol("second", locale)) return parts.join(" ");
  return new Intl.ListFormat(locale, { type: "unit", style: "narrow" }).format(parts);
}
