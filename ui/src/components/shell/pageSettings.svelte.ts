/** Applies settings to the whole page. */
import { untrack } from "svelte";
import type { Settings, SystemLanguage } from "../../ipc/bindings";
import { applyDisplay } from "../../styles/display";
import { markWeights } from "../../styles/fontWeights";
import { shown } from "../../words/shown.svelte";
import { useLanguageOf } from "../../words/words";
import { spelling } from "../ui/fields/spelling.svelte";

/** Keeps the page as it is set, from within a component. */
export function followSettings(settings: () => Settings, system: () => SystemLanguage): void {
  // The very same object while nothing is set: a mark on the root makes the web view look at the whole page again,
  // so it is not made anew with every word that arrives.
  const set = $derived(settings());
  const language = $derived(set.language);
  const direction = $derived(shown.current.language.direction);
  $effect(() => {
    // The first language is there before the page is drawn.
    void language;
    void untrack(() => useLanguageOf(set, system()));
  });
  $effect(() => applyDisplay(document.documentElement, set, direction));
  $effect(() => {
    void set.display.interfaceFont;
    markWeights(document.documentElement);
  });
  $effect(() => {
    spelling.isChecked = set.spelling === "checked";
  });
}
