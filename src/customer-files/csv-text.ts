import { stringify, type Options } from 'csv-stringify/sync';
import { guardCell } from './safe-cell.js';

/** Begins a CSV, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Lone line feeds and carriage returns are quoted too, although rows end in both. */
const RFC_4180 = { record_delimiter: '\r\n', quoted_match: /[\r\n]/, cast: { boolean: String } } satisfies Options;
const GUARDED = { ...RFC_4180, cast: { boolean: String, string: guardCell } } satisfies Options;

/** A cell; one without a value is empty. */
type Cell = string | number | boolean | null | undefined;

/**
 * Writes rows of a CSV (RFC 4180). Guards text that a spreadsheet would run, unless `rawCells`. Numbers stay numbers: a guarded
 * -5 would become text.
 */
export function csvText(rows: readonly (readonly Cell[])[], rawCells: boolean, delimiter = ','): string {
  return stringify(rows as Cell[][], { ...(rawCells ? RFC_4180 : GUARDED), delimiter });
}
