/** The backend in the real window. */
import { convertFileSrc, invoke } from "@tauri-apps/api/core";
import { listen } from "@tauri-apps/api/event";
import type { Backend } from "./backend";
import type { AppEvent } from "./bindings";

/** Tauri refuses dots in event names; one name carries every event. */
const EVENT = "app-event";

/** The scheme below which the shell answers with the pictures of previews. */
const PREVIEWS = "preview";

/** The scheme below which the shell answers with the page of the frame for diagrams. */
const DIAGRAMS = "diagram";

export const tauri: Backend = {
  call: (command, ...args) => invoke(command, args[0]),
  async onEvent(hear) {
    await listen<AppEvent>(EVENT, (event) => hear(event.payload));
  },
  pictureUrl: (path) => convertFileSrc(path, PREVIEWS),
  get diagramUrl() {
    return convertFileSrc("", DIAGRAMS);
  },
};
