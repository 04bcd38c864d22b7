/** Times and days in words. Every function is told the time; none looks at the clock. */
import { LOCALE } from "./locale";

const DAY_MS = 24 * 60 * 60 * 1000;

// As the words under an answer say it, which are made in Rust.
const time = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const dayAndMonth = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" });
const wholeDay = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short", year: "numeric" });
const month = new Intl.DateTimeFormat(LOCALE, { month: "long" });
const monthAndYear = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric" });

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

/** `14:02`. */
export function formatTime(ms: number): string {
  return time.format(ms);
}

/** `3 Nov`, with the year when it is another one. */
export function formatDay(ms: number, nowMs: number): string {
  return (isSameYear(ms, nowMs) ? dayAndMonth : wholeDay).format(ms);
}

/** The day in front of the time, except for today's: `3 Nov, 09:14`. */
export function formatMoment(ms: number, nowMs: number): string {
  return daysBetween(ms, nowMs) === 0 ? formatTime(ms) : `${formatDay(ms, nowMs)}, ${formatTime(ms)}`;
}

/** For a table: `now`, `today, 14:01`, `3 Nov`. */
export function formatCreated(ms: number, nowMs: number): string {
  if (nowMs - ms < 60_000) return "now";
  return daysBetween(ms, nowMs) === 0 ? `today, ${formatTime(ms)}` : formatDay(ms, nowMs);
}

/** The heading under which a conversation stands in the list. */
export function formatGroup(ms: number, nowMs: number): string {
  const days = daysBetween(ms, nowMs);
  if (days <= 0) return "Today";
  if (days === 1) return "Yesterday";
  if (days <= 7) return "Previous 7 days";
  return (isSameYear(ms, nowMs) ? month : monthAndYear).format(ms);
}

/** How long ago, in the largest unit that fits: `12 s ago`. */
export function formatAgo(ms: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - ms) / 1000));
  if (seconds < 2) return "just now";
  if (seconds < 60) return `${seconds}\u00a0s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}\u00a0min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}\u00a0h ago`;
  return `on ${formatDay(ms, nowMs)}`;
}

/** A duration of work: `0.8 s`, `6.4 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)}\u00a0s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`;
}

/** A time that runs, in whole seconds: `34 s`, `2 min 5 s`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}\u00a0s`;
  return `${Math.floor(seconds / 60)}\u00a0min ${seconds % 60}\u00a0s`;
}

/** How long a tool took: `12 ms`, from a second on as other work. */
export function formatTook(ms: number): string {
  return ms < 1000 ? `${ms}\u00a0ms` : formatDuration(ms);
}
