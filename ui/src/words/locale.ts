/** The locale of a language: that of the system if it has the same language, else the language's own. */

/** British spelling is that of the messages. */
const ENGLISH = "en-GB";

/** WebKitGTK returns names from the environment such as `C`, which `Intl` rejects. */
export function chooseLocale(wanted: string, language = "en"): string {
  const own = language === "en" ? ENGLISH : language;
  try {
    const [known] = Intl.DateTimeFormat.supportedLocalesOf(wanted);
    // A tag with a region, such as `pt-BR`, must match including its region.
    const isSame = language.includes("-") ? known === language : known?.split("-")[0] === language;
    return known && isSame ? known : own;
  } catch {
    return own;
  }
}
