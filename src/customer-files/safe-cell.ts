/** Cells that spreadsheets would run as a formula. */
const FORMULA = /^'*[=+\-@\t\r]/;

/**
 * Puts an apostrophe before a cell that a spreadsheet would run. A cell that already has one gets another, so that
 * `unguardCell` restores every cell exactly.
 */
export function guardCell(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Removes one guarding apostrophe; any other cell is returned unchanged. */
export function unguardCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
