import { STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';
import { isOwnColumnKey } from '../../../domain/lists/list-fields.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { CommandError } from '../command-error.js';

const TYPES = ['text', 'number', 'boolean'] as const;
/**
 * The type of a column's cells. The header declares it for an own column, as in `seats:number`; the default is text.
 */
export type CellType = (typeof TYPES)[number];

export interface CsvColumn {
  readonly name: string;
  readonly type: CellType;
}

/**
 * Reads the first row of a CSV. An ignored column is undefined. Throws `CommandError` naming every column that
 * customers can't have.
 */
export function readHeader(cells: readonly string[], ignored: ReadonlySet<string>): (CsvColumn | undefined)[] {
  const columns = cells.map(readColumn).map((column) => (ignored.has(column.name) ? undefined : column));
  const names = columns.flatMap((column) => (column === undefined ? [] : [column.name]));
  const wrong = cells.filter((_, index) => columns[index] !== undefined && !isPossible(columns[index]));
  const doubled = names.filter((name, index) => names.indexOf(name) !== index);
  const lines = [
    ...(wrong.length > 0 ? [`Customers have no such columns: ${wrong.map(quoted).join(', ')}.`] : []),
    ...(doubled.length > 0 ? [`These columns occur twice: ${[...new Set(doubled)].map(quoted).join(', ')}.`] : []),
  ];
  if (lines.length === 0) return columns;
  throw new CommandError(
    [
      ...lines,
      'Nothing was imported. The first row must name the columns: name, first_name, last_name, email, phone, company,',
      'avatar, status, role, notes, or own ones (a to z, 0 to 9 and _, a letter first; seats:number, vip:boolean).',
      'Leave a column out with --ignore COLUMN; use --delimiter if cells are not separated by commas.',
    ].join('\n'),
  );
}

/** Returns the name with the type needed to read the cells back. */
export function headerOf({ name, type }: CsvColumn): string {
  return type === 'text' ? name : `${name}:${type}`;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Converts a cell to its value; undefined when it isn't of the column's type. Numbers are spelt as in JSON and must fit
 * a double.
 */
export function readCell(cell: string, type: CellType): Scalar | undefined {
  switch (type) {
    case 'text':
      return cell;
    case 'number':
      return NUMBER.test(cell.trim()) && Number.isFinite(Number(cell)) ? Number(cell) : undefined;
    case 'boolean':
      return { true: true, false: false }[cell.trim().toLowerCase()];
  }
}

function readColumn(cell: string): CsvColumn {
  const text = cell.trim();
  const type = TYPES.find((one) => text.endsWith(`:${one}`));
  return type === undefined ? { name: text, type: 'text' } : { name: text.slice(0, -type.length - 1), type };
}

function isPossible({ name, type }: CsvColumn): boolean {
  return STANDARD_NAMES.has(name) ? type === 'text' : isOwnColumnKey(name);
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
