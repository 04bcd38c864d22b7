/** The names and marks of the tools that the service is known to use; others keep their own name. */
import type { Component } from "svelte";
import Calculator from "@lucide/svelte/icons/calculator";
import CalendarClock from "@lucide/svelte/icons/calendar-clock";
import FileSearch from "@lucide/svelte/icons/file-search";
import Globe from "@lucide/svelte/icons/globe";
import Search from "@lucide/svelte/icons/search";
import SquareTerminal from "@lucide/svelte/icons/square-terminal";
import Wrench from "@lucide/svelte/icons/wrench";

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
  return TOOLS[name] ?? { title: name, Icon: Wrench };
}
