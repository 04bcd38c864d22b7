/** The language that the window shows now. */
import { formatsOf, type Formats } from "./formats";
import { type Language, type MakeMessages, type Messages, ROOT, rootMessages } from "./generated";

export interface Shown {
  readonly language: Language;
  readonly messages: Messages;
  readonly formats: Formats;
}

export function shownIn(language: Language, make: MakeMessages): Shown {
  const formats = formatsOf(language.tag, language.direction);
  return { language, messages: make(formats), formats };
}

/** State, so that components redraw their text when the language changes. */
class ShownLanguage {
  current = $state.raw<Shown>(shownIn(ROOT, rootMessages));
}

export const shown = new ShownLanguage();
