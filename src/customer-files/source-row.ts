/** A row of an imported file, with what is wrong with it before its fields are validated. */
export interface SourceRow {
  /** Among the rows of the file, from 1. */
  readonly number: number;
  /** The line that it begins in, from 1. */
  readonly line: number;
  /** By column name; absent without a value, but an external id that is there and empty is ''. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Errors by column; a row with errors isn't imported. */
  readonly errors?: Readonly<Record<string, string>>;
  /** Why the row as a whole can't be read; it has no fields then. */
  readonly problem?: string;
  /** True for a row without any value, which is skipped. */
  readonly isEmpty: boolean;
  /** The row as it was read, as JSON in one line, by the columns with their types. An import takes it again. */
  readonly asRead: () => string;
}
