/** What the settings change in the page as a whole. */
import type { Settings } from "../../ipc/bindings";
import { applyDisplay } from "../../styles/display";
import { spelling } from "../fields/spelling.svelte";

/** Keeps the page as it is set, from within a component. */
export function followSettings(settings: () => Settings): void {
  // The very same object while nothing is set: a mark on the root makes the web view look at the whole page again,
  // so it is not made anew with every word that arrives.
  const set = $derived(settings());
  $effect(() => applyDisplay(document.documentElement, set, navigator.language));
  $effect(() => {
    spelling.isChecked = set.spelling === "checked";
  });
}
