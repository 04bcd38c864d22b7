/**
 * The language of dates and numbers. The words of the window are English, so only the kind of English follows the
 * system. WebKitGTK hands through what it finds in the environment, also names such as `C` that `Intl` refuses.
 */
export function chooseLocale(wanted: string): string {
  try {
    const [known] = Intl.DateTimeFormat.supportedLocalesOf(wanted);
    return known?.startsWith("en") ? known : "en-GB";
  } catch {
    return "en-GB";
  }
}

export const LOCALE = chooseLocale(navigator.language);
