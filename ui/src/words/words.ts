/**
 * The window's text in the chosen language. Read `t` and `formats` at rendering, in markup, a `$derived` or a
 * function, never in a constant of a module: then the text follows a change of the language.
 */
import type { Formats } from "./formats";
import { LANGUAGES, type Messages } from "./generated";
import { shown, shownIn } from "./shown.svelte";

/** Every message by its id in `locales/en`: `action-zoom-in` is `t.actionZoomIn`. */
export const t: Messages = live(() => shown.current.messages);

/** Numbers, dates and lists as the language writes them. */
export const formats: Formats = live(() => shown.current.formats);

/** Counts the requests. */
let nWanted = 0;

/** Loads a language and shows it, with the formats of the system's region. An unknown language changes nothing. */
export async function useLanguage(tag: string, systemLocale = ""): Promise<void> {
  const language = LANGUAGES.find((one) => one.tag === tag);
  if (!language) return;
  const wanted = ++nWanted;
  if (language === shown.current.language && systemLocale === shown.current.systemLocale) return;
  let make;
  try {
    make = await language.load();
  } catch (cause) {
    // Keep the current language.
    console.error(cause);
    return;
  }
  // Another language may have been chosen while this one was loading.
  if (nWanted !== wanted) return;
  shown.current = shownIn(language, make, systemLocale);
  document.documentElement.lang = tag;
}

/** Loads and shows the chosen language, or else that of the system. */
export const useLanguageOf = (
  settings: { language: string | null },
  system: { tag: string; locale: string },
): Promise<void> => useLanguage(settings.language ?? system.tag, system.locale);

/** A text from Rust: a message and its arguments. `Text` in `crates/words`. */
export interface TextFromRust {
  readonly id: string;
  readonly args: Readonly<Record<string, string | number | readonly string[]>>;
}

/** The message of a name, of a text of the service, and of a text that an earlier version stored in English. */
const AS_IS = "as-is";

/** Writes a text that Rust made: a name or a label. */
export function say(text: TextFromRust): string {
  // A name alone has no text around it that it could reorder, and is copied unchanged.
  return text.id === AS_IS ? String(text.args["text"] ?? "") : written(text);
}

/** Writes consecutive sentences, or a single one. */
export function sayAll(sentences: readonly TextFromRust[]): string {
  return formats.sentences(sentences.map(written));
}

function written({ id, args }: TextFromRust): string {
  const { messages } = shown.current;
  const name = camelCase(id);
  // Excludes inherited properties, such as `constructor`.
  const message: unknown = Object.hasOwn(messages, name) ? Reflect.get(messages, name) : undefined;
  if (typeof message === "string") return message;
  if (typeof message !== "function") return t.unknownText({ id });
  try {
    const named = Object.entries(args).map(([key, value]) => [camelCase(key), value] as const);
    return (message as (named: object) => string)(Object.fromEntries(named));
  } catch (cause) {
    // A text that another version stored can have other arguments.
    console.warn(cause);
    return t.unknownText({ id });
  }
}

/** `files-count` as `filesCount`. */
const camelCase = (id: string): string => id.replace(/[-_](.)/g, (_, letter: string) => letter.toUpperCase());

/** An object whose properties are always those of the current one. */
function live<T extends object>(current: () => T): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(current(), name) as unknown });
}
