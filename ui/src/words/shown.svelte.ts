/** The current language of the window. */
import { formatsOf, type Formats } from "./formats";
import { type Language, type MakeMessages, type Messages, ROOT, rootMessages } from "./generated";

export interface Shown {
  readonly language: Language;
  readonly messages: Messages;
  readonly formats: Formats;
  /** The system's BCP 47 tag; empty if unknown. */
  readonly systemLocale: string;
}

export function shownIn(language: Language, make: MakeMessages, systemLocale = ""): Shown {
  const formats = formatsOf(language.tag, language.direction, systemLocale);
  return { language, messages: make(formats), formats, systemLocale };
}

/** State, so that components render their text again when the language changes. */
class ShownLanguage {
  current = $state.raw<Shown>(shownIn(ROOT, rootMessages));
}

export const shown = new ShownLanguage();
