/**
 * The grid of a sheet: letters above its columns, numbers before its rows, and right-aligned numbers in its cells.
 * The style sheet renders the letters and numbers, so they are neither found nor copied.
 */

const IS_NUMBER = /^[(+−-]?\p{Sc}?\s?\d[\d.,'’\u00a0\u202f ]*(?:\s?(?:%|\p{Sc}|[A-Z]{3}))?\)?$/u;

/** The share of numeric cells from which a column's name is aligned like numbers. */
const MOSTLY = 0.5;

/** The letters of a column, counted from 0: A, B, … Z, AA. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** Adds them to the tables of a sheet. */
export function sheetGrid(sheet: DocumentFragment): DocumentFragment {
  for (const table of sheet.querySelectorAll("table")) {
    const nColumns = Math.max(0, ...[...table.rows].map((row) => row.cells.length));
    setNumbers(table, nColumns);
    for (const row of table.rows) {
      const number = row.dataset["row"] ?? "";
      if (number !== "") row.setAttribute("aria-rowindex", number);
      row.prepend(labelOf(number));
    }
    const letters = document.createElement("tr");
    letters.append(
      labelOf(""),
      ...Array.from({ length: nColumns }, (_, column) => labelOf(columnName(column))),
    );
    letters.setAttribute("aria-hidden", "true");
    letters.className = "letters";
    table.createTHead().prepend(letters);
  }
  return sheet;
}

/** A header cell of the grid. Screen readers announce the number as that of the row. */
function labelOf(label: string): HTMLElement {
  const head = document.createElement("th");
  head.dataset["label"] = label;
  head.setAttribute("aria-hidden", "true");
  return head;
}

function setNumbers(table: HTMLTableElement, nColumns: number): void {
  const [nFilled, nNumbers] = [new Array<number>(nColumns).fill(0), new Array<number>(nColumns).fill(0)];
  for (const cell of table.querySelectorAll<HTMLTableCellElement>("td")) {
    const text = cell.textContent.trim();
    if (text === "") continue;
    nFilled[cell.cellIndex] = (nFilled[cell.cellIndex] ?? 0) + 1;
    if (!IS_NUMBER.test(text)) continue;
    cell.className = "number";
    nNumbers[cell.cellIndex] = (nNumbers[cell.cellIndex] ?? 0) + 1;
  }
  for (const name of table.querySelectorAll<HTMLTableCellElement>("thead th"))
    if ((nNumbers[name.cellIndex] ?? 0) > MOSTLY * (nFilled[name.cellIndex] ?? 0)) name.className = "number";
}
