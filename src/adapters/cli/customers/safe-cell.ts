/** Spreadsheets take a cell that begins so for a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * The cell with an apostrophe before what a spreadsheet would run. A cell that looks guarded already gets another one, so
 * that `unguardCell` gives back every cell exactly.
 */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** The cell without one apostrophe of a guard; any other cell as it is. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
