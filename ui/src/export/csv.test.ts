import { expect, test } from "vitest";
import { parseHtml } from "../message-dom/parseHtml";
import { tableCsv } from "./csv";

const table = (html: string): Element => {
  const found = parseHtml(`<table>${html}</table>`).querySelector("table");
  if (!found) throw new Error("no table was parsed");
  return found;
};

test("cells are separated, quoted where they must be, and lines end as the format says", () => {
  const csv = tableCsv(
    table('<tr><th>Item</th><th>Note</th></tr><tr><td>Pump</td><td>said “5”, "now"</td></tr>'),
  );
  expect(csv).toBe('\ufeffItem,Note\r\nPump,"said “5”, ""now"""\r\n');
});

test("a cell that a spreadsheet would calculate is text, and a negative number stays one", () => {
  const csv = tableCsv(table("<tr><td>=1+1</td><td>-5</td><td>+cmd</td><td>@x</td></tr>"));
  expect(csv).toBe("\ufeff'=1+1,-5,'+cmd,'@x\r\n");
});
