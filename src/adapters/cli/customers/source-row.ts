/** A row of a file that is imported, or what is wrong with it before anybody looks at its fields. */
export interface SourceRow {
  /** Where it begins, from 1. */
  readonly line: number;
  /** By the names of the columns; absent where there is no value. */
  readonly fields: Readonly<Record<string, unknown>>;
  /**
   * The row as it was read, where that is a JSON object. `fields` may not tell it again: a number beyond the range of a
   * double, `1e999`, is infinite there, for which JSON has no word.
   */
  readonly json?: string;
  /** By column, or under `row`; then the row is not tried. */
  readonly flaws?: Readonly<Record<string, string>>;
}

/** Longer rows are taken for a quote or a line end that is missing; such a file is given up. */
export const LONGEST_ROW = 1_048_576;
export const NOT_READ_ON = 'The rows from there on were not read.';

/** Stands where bytes were no UTF-8. */
export const REPLACEMENT = '\ufffd';
export const NOT_UTF8 = 'is not UTF-8';
