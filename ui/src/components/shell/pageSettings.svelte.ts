/** Applies settings to the whole page. */
import { untrack } from "svelte";
import type { Settings, SystemLanguage } from "../../ipc/bindings";
import { applyDisplay } from "../../styles/display";
import { markWeights } from "../../styles/fontWeights";
import { shown } from "../../words/shown.svelte";
import { useLanguageOf } from "../../words/words";
import { spelling } from "../ui/fields/spelling.svelte";

/** Applies the settings to the page. To be called during a component's setup. */
export function followSettings(settings: () => Settings, system: () => SystemLanguage): void {
  // Keep the object's identity while the settings are unchanged. Changing an attribute of the root makes the web
  // view lay out the whole page, which must not happen with every delta.
  const set = $derived(settings());
  const language = $derived(set.language);
  const direction = $derived(shown.current.language.direction);
  $effect(() => {
    // The first language is loaded before the page is rendered.
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
