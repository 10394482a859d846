/** A row of an imported file, or what is wrong with it before its fields are validated. */
export interface SourceRow {
  /** The first line of the row, from 1. */
  readonly line: number;
  /** By column name; absent without a value. */
  readonly fields: Readonly<Record<string, unknown>>;
  /**
   * The row as read, for JSON objects. `fields` may not serialise back: a number beyond the range of a double, such as
   * `1e999`, becomes infinite, which JSON can't express.
   */
  readonly json?: string;
  /** Errors by column, or under `row`; a row with errors isn't imported. */
  readonly flaws?: Readonly<Record<string, string>>;
}

/** In bytes. A longer row means a missing quote or line end; reading stops there. */
export const MAX_ROW_LENGTH = 1_048_576;
export const NOT_READ_ON = 'The rows from there on were not read.';

/** Replaces bytes that aren't valid UTF-8. */
export const REPLACEMENT = '\ufffd';
export const NOT_UTF8 = 'is not UTF-8';
