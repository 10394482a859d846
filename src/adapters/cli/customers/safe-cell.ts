/** Spreadsheets take a cell that begins so for a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** The cell with a quote before what a spreadsheet would run. `unguardCell` takes exactly that away. */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
