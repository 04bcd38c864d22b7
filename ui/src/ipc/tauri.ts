/** The backend in the real window. */
import { convertFileSrc, invoke } from "@tauri-apps/api/core";
import type { Backend } from "./backend";
import type { AppEvent } from "./bindings";

/** Under which the shell tells of events, in `src-tauri/event_bridge.rs`. */
const EVENT = "app-event";

/** The scheme below which the shell answers with the pictures of previews. */
const PREVIEWS = "preview";

/** The scheme below which the shell answers with the page of the frame for diagrams. */
const DIAGRAMS = "diagram";

/** Whether the page is in the window; a plain browser has no shell. */
export const isInShell = (): boolean => "__TAURI_INTERNALS__" in window;

export const tauri: Backend = {
  call: (command, ...args) => invoke(command, args[0]),
  onEvent(hear) {
    addEventListener(EVENT, (told) => {
      if (told instanceof MessageEvent) (JSON.parse(String(told.data)) as AppEvent[]).forEach(hear);
    });
    return Promise.resolve();
  },
  pictureUrl: (path) => convertFileSrc(path, PREVIEWS),
  get diagramUrl() {
    return convertFileSrc("", DIAGRAMS);
  },
};
