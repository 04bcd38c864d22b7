/** The names and marks of the tools that the service is known to use; others keep their own name. */
import type { Component } from "svelte";
import Calculator from "@lucide/svelte/icons/calculator";
import CalendarClock from "@lucide/svelte/icons/calendar-clock";
import FileSearch from "@lucide/svelte/icons/file-search";
import Globe from "@lucide/svelte/icons/globe";
import Search from "@lucide/svelte/icons/search";
import SquareTerminal from "@lucide/svelte/icons/square-terminal";
import Wrench from "@lucide/svelte/icons/wrench";
import type { ToolState } from "../../ipc/bindings";

interface Tool {
  title: string;
  Icon: Component;
}

const TOOLS: Record<string, Tool> = {
  calculator: { title: "Calculator", Icon: Calculator },
  current_datetime: { title: "Date and time", Icon: CalendarClock },
  web_search: { title: "Web search", Icon: Search },
  web_fetch: { title: "Web page", Icon: Globe },
  file_search: { title: "File search", Icon: FileSearch },
  code_interpreter: { title: "Code", Icon: SquareTerminal },
};

// Longer ones are read after opening the row.
const SHORT = 24;

/** What a tool returned, where that is one short piece: of `{"result":"84"}` it is `84`. */
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
    // Not JSON: the words are the result.
    return output;
  }
}

export function toolNamed(name: string): Tool {
  return TOOLS[name] ?? { title: name || "Tool", Icon: Wrench };
}

/** How far a tool has come, in a word for its row; `null` when it is done and what it gave speaks for itself. */
export function stateWord(state: ToolState): string | null {
  switch (state) {
    case "working":
      return "working";
    case "searching":
      return "searching";
    case "running":
      return "running";
    case "failed":
      return "failed";
    case "unfinished":
      return "not finished";
    case "done":
      return null;
  }
}

/** What stands where a tool gave nothing. */
export function noResult(state: ToolState): string {
  switch (state) {
    case "working":
    case "searching":
    case "running":
      return "not yet";
    case "failed":
    case "unfinished":
      return "none";
    case "done":
      return "not said";
  }
}
