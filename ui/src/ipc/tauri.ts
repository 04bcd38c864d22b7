/** The backend in the real window. */
import { convertFileSrc, invoke } from "@tauri-apps/api/core";
import type { Backend } from "./backend";
import { reportPageError } from "./pageErrors";
import type { AppEvent, StartView } from "./bindings";

/** The name of the shell's events, as in `src-tauri/event_bridge.rs`. */
const EVENT = "app-event";

/** The scheme below which the shell answers with the pictures of previews. */
const PREVIEWS = "preview";

/** The scheme below which the shell answers with the page of the frame for diagrams. */
const DIAGRAMS = "diagram";

declare global {
  interface Window {
    /**
     * The first state, which the shell's script in `src-tauri/window.rs` requested while this script was
     * loading.
     */
    readonly firstState: Promise<StartView>;
  }
}

/** Whether the page is in the window; a plain browser has no shell. */
export const isInShell = (): boolean => "__TAURI_INTERNALS__" in window;

export const tauri: Backend = {
  call: (command, ...args) => invoke(command, args[0]),
  firstState() {
    // Makes the shell show the window. The page renders meanwhile, without awaiting it.
    invoke("page_loaded").catch((cause: unknown) => console.warn(cause));
    return window.firstState;
  },
  onEvent(hear) {
    addEventListener(EVENT, (told) => {
      if (!(told instanceof MessageEvent)) return;
      for (const event of JSON.parse(String(told.data)) as AppEvent[]) {
        try {
          hear(event);
        } catch (cause) {
          // An error must not prevent the handling of later events.
          reportPageError("events", cause);
        }
      }
    });
    return Promise.resolve();
  },
  pictureUrl: (path) => convertFileSrc(path, PREVIEWS),
  get diagramUrl() {
    return convertFileSrc("", DIAGRAMS);
  },
};
