import type { Customer } from '../../../domain/customers/customer.js';
import type { Column, ColumnType } from '../../../customer-files/column.js';

/** Collects the own columns of customers, and the type of each. */
export class OwnColumnsFound {
  readonly #types = new Map<string, ColumnType>();

  add({ ownColumns }: Customer): void {
    for (const [key, value] of ownColumns) {
      const type = typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean');
      const seen = this.#types.get(key) ?? type;
      this.#types.set(key, seen === type ? type : 'text');
    }
  }

  /** Sorted by name. A column with values of several types is text. */
  get columns(): Column[] {
    return [...this.#types].map(([name, type]) => ({ name, type })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
