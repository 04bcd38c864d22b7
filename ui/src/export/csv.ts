/** Tables as CSV (RFC 4180), in the variant that spreadsheet programs open on a double click. */
import { cleaned } from "./cleaned";
import { rowsOf } from "./textOf";
import { formats } from "../words/words";

/** Without it, Excel assumes another encoding than UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** Spreadsheet programs evaluate text that begins like this; numbers with a sign are excluded. */
const FORMULA = /^(?:[=@]|[+-](?![\d.,]))/;

/** A table as the text of a CSV file, with the separator that programs of this language expect. */
export function tableCsv(table: Element): string {
  const words = document.createDocumentFragment();
  words.append(table.cloneNode(true));
  const only = cleaned(words).querySelector("table");
  const rows = only ? rowsOf(only) : [];
  // In locales with a decimal comma, spreadsheets expect a semicolon as the separator.
  const separator = Intl.NumberFormat(formats.locale).format(1.5).includes(",") ? ";" : ",";
  return BYTE_ORDER_MARK + rows.map((cells) => cells.map(cellOf).join(separator) + "\r\n").join("");
}

function cellOf(text: string): string {
  const value = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
