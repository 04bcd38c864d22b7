/**
 * The text of the window in the chosen language. Read `t` and `formats` when something is drawn, in markup, a `$derived`
 * or a function, never in a constant of a module: then the text follows a change of the language.
 */
import type { Formats } from "./formats";
import { LANGUAGES, type Messages } from "./generated";
import { shown, shownIn } from "./shown.svelte";

/** Every message by its id in `locales/en`: `action-zoom-in` is `t.actionZoomIn`. */
export const t: Messages = live(() => shown.current.messages);

/** Numbers, dates and lists as the language writes them. */
export const formats: Formats = live(() => shown.current.formats);

/** The tag of the latest request. */
let wanted = shown.current.language.tag;

/** Loads a language and shows it; one that Parlance does not have changes nothing. */
export async function useLanguage(tag: string): Promise<void> {
  const language = LANGUAGES.find((one) => one.tag === tag);
  if (!language) return;
  wanted = tag;
  const make = await language.load();
  // Another language may have been chosen while this one was loading.
  if (wanted !== tag) return;
  shown.current = shownIn(language, make);
  document.documentElement.lang = tag;
}

/** An object whose properties are always those of the current one. */
function live<T extends object>(current: () => T): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) as unknown });
}
