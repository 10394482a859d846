import { nearColumn } from '../../../customer-files/near-column.js';
import { MAX_COLUMNS_IN_USE, type ColumnInUse } from '../../../domain/customers/column-counts.js';
import { STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';

/** Finds new columns that are probably misspelt: their names are near one that exists. */
export class NewColumns {
  readonly #known: ReadonlySet<string> | undefined;

  /** `inUse` are the own columns that customers have; undefined to take any column. */
  constructor(inUse: readonly ColumnInUse[] | undefined) {
    // There may be more than these: any of the file may be one of them.
    const isComplete = inUse !== undefined && inUse.length < MAX_COLUMNS_IN_USE;
    this.#known = isComplete ? new Set([...STANDARD_NAMES, ...inUse.map(({ name }) => name)]) : undefined;
  }

  /** The column that was probably meant; undefined for one that exists or is near none. */
  meantBy(name: string): string | undefined {
    return this.#known && nearColumn(name, this.#known);
  }
}
