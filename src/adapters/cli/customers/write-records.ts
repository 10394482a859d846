import { headerOf, type Column, type ColumnType } from '../../../customer-files/column.js';
import { BYTE_ORDER_MARK, csvText } from '../../../customer-files/csv-text.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { STANDARD_FIELDS } from '../../../domain/customers/customer-fields.js';
import { customerJson } from '../../../application/customers/customer-record.js';
import type { Scalar } from '../../../domain/lists/list-query.js';

/** Serialises records; `header` comes first. */
export interface RecordWriter {
  readonly header: string;
  write(customers: readonly Customer[]): string;
}

/** One JSON object per line, as the API presents a customer. */
export const NDJSON_WRITER: RecordWriter = {
  header: '',
  write: (customers) => customers.map(lineOf).join(''),
};

/** A CSV (RFC 4180) with the standard columns and the given own columns. An import restores the same values. */
export class CsvWriter implements RecordWriter {
  readonly header: string;
  /** Values that couldn't be written so that they can be read back. */
  lost = 0;
  readonly #columns: ReadonlyMap<string, ColumnType>;

  /** Guards text that a spreadsheet would run, unless `rawCells`. */
  constructor(
    ownColumns: readonly Column[],
    private readonly options: { readonly rawCells: boolean; readonly hasMark: boolean },
  ) {
    this.#columns = new Map(ownColumns.map(({ name, type }) => [name, type]));
    const standard = ['id', ...STANDARD_FIELDS.map(({ name }) => name), 'created', 'updated'];
    const header = csvText([[...standard, ...ownColumns.map(headerOf)]], true);
    this.header = options.hasMark ? `${BYTE_ORDER_MARK}${header}` : header;
  }

  write(customers: readonly Customer[]): string {
    return csvText(
      customers.map((customer) => this.#rowOf(customer)),
      this.options.rawCells,
    );
  }

  #rowOf(customer: Customer): (Scalar | null | undefined)[] {
    const { ownColumns } = customer;
    for (const [key, value] of ownColumns) if (!this.#fits(key, value)) this.lost += 1;
    const { created, updated } = stampsOf(customer);
    const standard = STANDARD_FIELDS.map(({ property }) => customer[property]);
    const own = [...this.#columns.keys()].map((key) => ownColumns.get(key));
    return [customer.id, ...standard, created, updated, ...own];
  }

  #fits(key: string, value: Scalar): boolean {
    const type = this.#columns.get(key);
    return type === 'text' || type === typeof value;
  }
}

function lineOf(customer: Customer): string {
  return `${customerJson(customer)}\n`;
}

function stampsOf({ created, updated }: Customer) {
  return { created: new Date(created).toISOString(), updated: new Date(updated).toISOString() };
}
