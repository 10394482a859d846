import { CUSTOMER_FIELD_PAIRS, type Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { headerOf, type CellType, type CsvColumn } from './csv-columns.js';
import { guardCell } from './safe-cell.js';

/** Serialises records; `header` comes first. */
export interface RecordWriter {
  readonly header: string;
  write(customer: Customer): string;
}

/** One JSON object per line, as the API presents a customer. */
export const NDJSON_WRITER: RecordWriter = {
  header: '',
  write: (customer) => {
    const record: Record<string, unknown> = { id: customer.id };
    for (const [property, name] of CUSTOMER_FIELD_PAIRS) record[name] = customer[property];
    Object.assign(record, stampsOf(customer), Object.fromEntries(customer.ownColumns));
    return `${JSON.stringify(record)}\n`;
  },
};

/** A CSV (RFC 4180) with the standard columns and the given own columns. `readCsv` restores the same values. */
export class CsvWriter implements RecordWriter {
  readonly header: string;
  /** Values that couldn't be written so that they can be read back. */
  lost = 0;
  readonly #columns: ReadonlyMap<string, CellType>;

  constructor(
    ownColumns: readonly CsvColumn[],
    private readonly rawCells: boolean,
  ) {
    this.#columns = new Map(ownColumns.map(({ name, type }) => [name, type]));
    const standard = ['id', ...CUSTOMER_FIELD_PAIRS.map(([, name]) => name), 'created', 'updated'];
    this.header = rowOf([...standard, ...ownColumns.map(headerOf)]);
  }

  write(customer: Customer): string {
    const { ownColumns } = customer;
    for (const [key, value] of ownColumns) if (!this.#fits(key, value)) this.lost += 1;
    const { created, updated } = stampsOf(customer);
    const cells = [
      customer.id,
      ...CUSTOMER_FIELD_PAIRS.map(([property]) => customer[property] ?? ''),
      created,
      updated,
    ].map((cell) => this.#guarded(cell));
    const own = [...this.#columns.keys()].map((key) => {
      const value = ownColumns.get(key) ?? '';
      // A number can't be a formula, and a spreadsheet would take a guarded -5 for text.
      return typeof value === 'number' ? String(value) : this.#guarded(String(value));
    });
    return rowOf([...cells, ...own]);
  }

  #guarded(cell: string): string {
    return this.rawCells ? cell : guardCell(cell);
  }

  #fits(key: string, value: Scalar): boolean {
    const type = this.#columns.get(key);
    return type === 'text' || type === typeof value;
  }
}

function stampsOf({ created, updated }: Customer) {
  return { created: new Date(created).toISOString(), updated: new Date(updated).toISOString() };
}

function rowOf(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
