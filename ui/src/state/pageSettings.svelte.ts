/** What the settings change in the page as a whole. */
import type { Settings } from "../ipc/bindings";
import { applyDisplay } from "./display";
import { spelling } from "./spelling.svelte";

/** Keeps the page as it is set, from within a component. */
export function followSettings(settings: () => Settings): void {
  $effect(() => applyDisplay(document.documentElement, settings(), navigator.language));
  $effect(() => {
    spelling.isChecked = settings().spelling === "checked";
  });
}
