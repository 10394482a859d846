import type { Derived } from '../../storage-kernel/derivation.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';

/** A step of an upgrade that makes derived data anew, in portions. A process that dies between two goes on where it was. */
export interface SqliteStep {
  /** Names it in the store. */
  readonly name: string;
  /** What people see, such as "Folding customers". */
  readonly title: string;
  /** The number of rows, for the progress. */
  count(database: SqliteDatabase): number;
  /** Makes the rows after this key anew, at first after 0, inside a transaction. Running it twice does no harm. */
  run(database: SqliteDatabase, after: number): Derived<number>;
}
