/** Errors of the page, for the log. A report leaves out the message, which can quote a conversation. */
import type { Backend } from "./backend";

/** A part of the page with its own error boundary. */
export type PageArea =
  | "announcements"
  | "block"
  | "details"
  | "dialog"
  | "document"
  | "events"
  | "file"
  | "message"
  | "outbox"
  | "page"
  | "result"
  | "sidebar"
  | "uncaught";

/** Different errors that are reported in one run; more would only fill the log. */
const MAX_REPORTED = 100;

const N_FRAMES = 8;

const reported = new Set<string>();
let backend: Pick<Backend, "call"> | null = null;

/** Sets the target of reports; without it, they only go to the console. */
export function sendPageErrors(to: Pick<Backend, "call">): void {
  backend = to;
}

/** Reports uncaught errors of event handlers and promises. Returns a function that stops it. */
export function reportUncaught(page: Window): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const report = (cause: unknown): void => reportPageError("uncaught", cause);
  page.addEventListener(
    "error",
    ({ error }) => {
      // Messages of the browser, such as that of a resize observer's loop, have no error object.
      if (error) report(error);
    },
    { signal },
  );
  page.addEventListener("unhandledrejection", ({ reason }) => report(reason), { signal });
  return () => listening.abort();
}

/** Reports an error once: a message that fails is rendered again with each scroll. */
export function reportPageError(area: PageArea, cause: unknown): void {
  const report = { area, kind: kindOf(cause), frames: framesOf(cause) };
  const key = JSON.stringify(report);
  if (reported.has(key) || reported.size >= MAX_REPORTED) return;
  reported.add(key);
  console.error(cause);
  backend?.call("report_page_error", report).catch((failure: unknown) => console.warn(failure));
}

/** The class of an error, and the code of an error from Svelte. */
function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause;
  const code = /svelte\.dev\/e\/(\w+)/.exec(cause.message)?.[1];
  return code === undefined ? cause.name : `${cause.name} ${code}`;
}

/** The innermost positions in scripts, such as `index-BqT3.js:12:345`. */
function framesOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "";
  // Chromium puts the message before the positions.
  const stack = (cause.stack ?? "").replace(cause.message, "");
  const frames = stack.match(/[\w.-]+\.(?:js|ts|svelte)(?:\?[\w=&.]*)?:\d+:\d+/g) ?? [];
  return frames.slice(0, N_FRAMES).join(" ");
}
