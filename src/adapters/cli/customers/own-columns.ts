import type { Customer } from '../../../domain/customers/customer.js';
import type { CellType, CsvColumn } from './csv-columns.js';

/** Collects the columns that customers have of their own, and what each of them holds. */
export class OwnColumnsFound {
  readonly #types = new Map<string, CellType>();

  add({ ownColumns }: Customer): void {
    for (const [key, value] of ownColumns) {
      const type = typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean');
      const known = this.#types.get(key) ?? type;
      this.#types.set(key, known === type ? type : 'text');
    }
  }

  /** By name. A column that holds values of several types is text. */
  get columns(): CsvColumn[] {
    return [...this.#types].map(([name, type]) => ({ name, type })).sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
