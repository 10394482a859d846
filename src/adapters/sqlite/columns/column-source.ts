import type { ListReader } from '../lists/list-reader.js';
import type { CodedColumn } from './coded-column.js';

/** Where the values of a column come from. */
export interface ColumnSource {
  /**
   * Reads all values into the column, in steps of some ten milliseconds; yields after each. Steps may see different
   * states: what changes between them must be read again with `readAgain`.
   */
  load(column: CodedColumn, reader: ListReader): Generator<undefined, void>;
  /** Reads the values of these customers. `keys` is a JSON array. */
  readAgain(column: CodedColumn, keys: string, reader: ListReader): void;
}
