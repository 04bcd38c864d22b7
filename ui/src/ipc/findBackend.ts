import type { Backend } from "./backend";
import { tauri } from "./tauri";

/** The shell behind the window. In a plain browser there is none: a made-up one plays its part, which no build contains. */
export async function findBackend(): Promise<Backend> {
  if (import.meta.env.DEV && !("__TAURI_INTERNALS__" in window)) {
    const { scripted } = await import("./scripted");
    return scripted(new URLSearchParams(location.search));
  }
  return tauri;
}
