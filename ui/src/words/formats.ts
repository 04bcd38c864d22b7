/** Numbers, sizes, dates, lists and plural forms of a language, as its messages need them. */
import { isolate } from "./direction";
import { chooseLocale } from "./locale";
import {
  formatBytes,
  formatDuration,
  formatMilliseconds,
  formatNumber,
  formatParameters,
  formatPercent,
  formatSeconds,
} from "./units";

export interface Formats {
  /** The BCP 47 tag of the locale. */
  locale: string;
  /** The plural form of a number: `one` file, `other` files. */
  plural: (n: number) => Intl.LDMLPluralRule;
  /** Foreign text, such as the name of a file. */
  text: (text: string) => string;
  number: (n: number) => string;
  /** `1.2 MB`. */
  bytes: (bytes: number) => string;
  /** The parameters of a model: `8.2 B`. */
  parameters: (n: number) => string;
  /** `62 %`, from 0 to 100. */
  percent: (percent: number) => string;
  /** `3 Nov 2026`. This and the other times are in milliseconds since 1970. */
  date: (ms: number) => string;
  /** `3 Nov`. */
  day: (ms: number) => string;
  /** `November`. */
  month: (ms: number) => string;
  /** `November 2025`. */
  monthAndYear: (ms: number) => string;
  /** `14:02`. */
  time: (ms: number) => string;
  /** `14:02`, on another day than today `3 Nov, 14:02`, in another year `3 Nov 2027, 14:02`. */
  moment: (ms: number) => string;
  /** How long some work took, in milliseconds: `6.4 s`, `2 min 5 s`. */
  duration: (ms: number) => string;
  /** A short duration: `12 ms`. */
  milliseconds: (ms: number) => string;
  /** A running time in whole seconds: `34 s`, `2 min 5 s`. */
  seconds: (seconds: number) => string;
  /** A duration given in milliseconds, in whole seconds, at least one: `12 s`. */
  wholeSeconds: (ms: number) => string;
  /** `a, b and c`. */
  list: (items: readonly string[]) => string;
  /** The order of two names; numbers in them by their size. */
  compare: (a: string, b: string) => number;
  /** Joins consecutive sentences. */
  sentences: (sentences: readonly string[]) => string;
}

/** Between sentences these languages have no space. */
const WITHOUT_SPACES = ["ja", "zh"];

/** The last and, below zero, the first millisecond that a date can have. */
const END_OF_DATES = 8_640_000_000_000_000;

/**
 * The nearest valid date. Services and stored text can have times out of range, and formatting those
 * throws.
 */
function inCalendar(ms: number): number {
  const time = Number(ms);
  return Number.isNaN(time) ? 0 : Math.max(-END_OF_DATES, Math.min(END_OF_DATES, time));
}

/**
 * The formats of a language: those of the system's region if the system uses this language too. `system` is its BCP
 * 47 tag from the shell, because WebKitGTK has none.
 */
export function formatsOf(tag: string, direction: "ltr" | "rtl" = "ltr", system = ""): Formats {
  const locale = chooseLocale(system, tag);
  const rules = new Intl.PluralRules(locale);
  const text = (one: string): string => isolate(one, direction);
  const dateFormat = (options: Intl.DateTimeFormatOptions): ((ms: number) => string) => {
    // Created on demand: most are never needed, and creating one takes milliseconds of the start.
    let made: Intl.DateTimeFormat | undefined;
    return (ms) => (made ??= new Intl.DateTimeFormat(locale, options)).format(inCalendar(ms));
  };
  const time = dateFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const dayAndTime = dateFormat({
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const dayAndTimeOfYear = dateFormat({
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const isThisYear = (ms: number): boolean =>
    new Date(ms).getFullYear() === new Date(Date.now()).getFullYear();
  let collator: Intl.Collator | undefined;
  const isToday = (ms: number): boolean =>
    new Date(ms).toDateString() === new Date(Date.now()).toDateString();
  return {
    locale,
    plural: (n) => rules.select(n),
    text,
    number: (n) => formatNumber(n, locale),
    bytes: (bytes) => formatBytes(bytes, locale),
    parameters: (n) => formatParameters(n, locale),
    percent: (percent) => formatPercent(percent, locale),
    date: dateFormat({ day: "numeric", month: "short", year: "numeric" }),
    day: dateFormat({ day: "numeric", month: "short" }),
    month: dateFormat({ month: "long" }),
    monthAndYear: dateFormat({ month: "long", year: "numeric" }),
    time,
    moment: (ms) => (isToday(ms) ? time(ms) : isThisYear(ms) ? dayAndTime(ms) : dayAndTimeOfYear(ms)),
    duration: (ms) => formatDuration(ms, locale),
    milliseconds: (ms) => formatMilliseconds(ms, locale),
    seconds: (seconds) => formatSeconds(seconds, locale),
    wholeSeconds: (ms) => formatSeconds(Math.max(1, Math.round(ms / 1000)), locale),
    list: (items) => new Intl.ListFormat(locale, { type: "conjunction" }).format(items.map(text)),
    compare: (a, b) => (collator ??= new Intl.Collator(locale, { numeric: true })).compare(a, b),
    sentences: (sentences) => sentences.join(WITHOUT_SPACES.some((one) => locale.startsWith(one)) ? "" : " "),
  };
}
