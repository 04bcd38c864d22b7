/** Formats times and days. Every function receives the time; none reads the clock. */
import { formats, t } from "../words/words";

const DAY_MS = 24 * 60 * 60 * 1000;

function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}

/** How many midnights lie between two moments; a day of 23 or 25 hours counts as one. */
export function daysBetween(ms: number, nowMs: number): number {
  return Math.round((startOfDay(nowMs) - startOfDay(ms)) / DAY_MS);
}

function isSameYear(ms: number, nowMs: number): boolean {
  return new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
}

/** `3 Nov`, with the year if it differs from the current one. */
export function formatDay(ms: number, nowMs: number): string {
  return isSameYear(ms, nowMs) ? formats.day(ms) : formats.date(ms);
}

/** The day in front of the time, except for today's: `3 Nov, 09:14`. */
export function formatMoment(ms: number, nowMs: number): string {
  if (daysBetween(ms, nowMs) === 0) return formats.time(ms);
  return formatDayAndTime(ms, nowMs);
}

/** The day and the time, today too: `3 Nov, 09:14`. */
export function formatDayAndTime(ms: number, nowMs: number): string {
  return t.timeDayAndTime({ day: formatDay(ms, nowMs), ms });
}

/** For a table: `now`, `today, 14:01`, `3 Nov`. */
export function formatCreated(ms: number, nowMs: number): string {
  if (nowMs - ms < 60_000) return t.timeNow;
  return daysBetween(ms, nowMs) === 0 ? t.timeToday({ ms }) : formatDay(ms, nowMs);
}

/** The heading of a conversation's group in the list. */
export function formatGroup(ms: number, nowMs: number): string {
  const days = daysBetween(ms, nowMs);
  if (days <= 0) return t.timeGroupToday;
  if (days === 1) return t.timeGroupYesterday;
  if (days <= 7) return t.timeGroupWeek;
  return isSameYear(ms, nowMs) ? formats.month(ms) : formats.monthAndYear(ms);
}

/** How long ago, in the largest unit that fits: `12 s ago`. */
export function formatAgo(ms: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - ms) / 1000));
  if (seconds < 2) return t.timeJustNow;
  if (seconds < 60) return t.timeSecondsAgo({ n: seconds });
  if (seconds < 3600) return t.timeMinutesAgo({ n: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t.timeHoursAgo({ n: Math.floor(seconds / 3600) });
  return t.timeOnDay({ day: formatDay(ms, nowMs) });
}

/** A time that runs, in whole seconds: `34 s`, `2 min 5 s`. */
export function formatElapsed(ms: number): string {
  return formats.seconds(Math.max(0, Math.floor(ms / 1000)));
}

/** The duration of a tool: `12 ms`, from one second on like other durations. */
export function formatTook(ms: number): string {
  return ms < 1000 ? formats.milliseconds(ms) : formats.duration(ms);
}
