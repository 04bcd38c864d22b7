/** Isolates text of one direction within the other. */

const FIRST_STRONG_ISOLATE = "\u2068";
const END_OF_ISOLATE = "\u2069";

/** A letter of a script that runs from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A letter of a script that runs from left to right. */
const LEFT_TO_RIGHT =
  /(?![\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}])\p{L}/u;

/**
 * Isolates an argument of a message if its direction could reorder the text around it. Otherwise it adds no invisible
 * characters, which would be copied with the text.
 */
export function isolate(text: string, direction: "ltr" | "rtl"): string {
  const isSafe = !(direction === "ltr" ? RIGHT_TO_LEFT : LEFT_TO_RIGHT).test(text);
  return isSafe ? text : `${FIRST_STRONG_ISOLATE}${text}${END_OF_ISOLATE}`;
}
