/** The names and icons of known tools of the service; others keep their own name. */
import type { Component } from "svelte";
import Calculator from "@lucide/svelte/icons/calculator";
import CalendarClock from "@lucide/svelte/icons/calendar-clock";
import FileSearch from "@lucide/svelte/icons/file-search";
import Globe from "@lucide/svelte/icons/globe";
import Search from "@lucide/svelte/icons/search";
import SquareTerminal from "@lucide/svelte/icons/square-terminal";
import Wrench from "@lucide/svelte/icons/wrench";
import type { ToolState } from "../../../ipc/bindings";
import { t } from "../../../words/words";

interface Tool {
  title: string;
  Icon: Component;
}

const TOOLS: Record<string, { title: () => string; Icon: Component }> = {
  calculator: { title: () => t.toolCalculator, Icon: Calculator },
  current_datetime: { title: () => t.toolDate, Icon: CalendarClock },
  web_search: { title: () => t.toolWebSearch, Icon: Search },
  web_fetch: { title: () => t.toolWebPage, Icon: Globe },
  file_search: { title: () => t.toolFileSearch, Icon: FileSearch },
  code_interpreter: { title: () => t.toolCode, Icon: SquareTerminal },
};

// A longer text is shown only after opening the row.
const SHORT = 24;

/** The result of a tool, if it is short: for `{"result":"84"}` it is `84`. */
export function shortResult(output: string): string | null {
  const piece = onePiece(output);
  return piece.length <= SHORT && !piece.includes("\n") ? piece : null;
}

function onePiece(output: string): string {
  try {
    const value: unknown = JSON.parse(output);
    const inner = typeof value === "object" && value !== null && "result" in value ? value.result : value;
    return typeof inner === "string" || typeof inner === "number" ? String(inner) : output;
  } catch {
    // Not JSON: the output is plain text.
    return output;
  }
}

/** Whether a tool returned an error as its result: `{"error":"…"}`. */
export function isError(output: string): boolean {
  try {
    const value: unknown = JSON.parse(output);
    return typeof value === "object" && value !== null && "error" in value && typeof value.error === "string";
  } catch {
    return false;
  }
}

export function toolNamed(name: string): Tool {
  // A tool can have the name of an inherited property, such as `constructor`.
  const known = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  return known ? { title: known.title(), Icon: known.Icon } : { title: name || t.toolUnnamed, Icon: Wrench };
}

/** The state of a tool as a word for its row; `null` when it is done and its result is shown. */
export function stateWord(state: ToolState): string | null {
  switch (state) {
    case "working":
      return t.toolStateWorking;
    case "searching":
      return t.toolStateSearching;
    case "running":
      return t.toolStateRunning;
    case "failed":
      return t.toolFailed;
    case "unfinished":
      return t.toolUnfinished;
    case "done":
      return null;
  }
}

/** The text shown when a tool has no result. */
export function noResult(state: ToolState): string {
  switch (state) {
    case "working":
    case "searching":
    case "running":
      return t.toolPending;
    case "failed":
    case "unfinished":
      return t.toolNone;
    case "done":
      return t.toolNotGiven;
  }
}
