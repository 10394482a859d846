import { STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';
import { isOwnColumnKey } from '../../../domain/lists/list-fields.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { CommandError } from '../command-error.js';

const TYPES = ['text', 'number', 'boolean'] as const;
/** What the cells of a column are read as; an own column says it behind its name, `seats:number`, unless it is text. */
export type CellType = (typeof TYPES)[number];

export interface CsvColumn {
  readonly name: string;
  readonly type: CellType;
}

/**
 * Reads the first row of a CSV; undefined stands for a column to ignore. Throws `CommandError` naming every column that
 * customers cannot have.
 */
export function readHeader(cells: readonly string[], ignored: ReadonlySet<string>): (CsvColumn | undefined)[] {
  const columns = cells.map(readColumn).map((column) => (ignored.has(column.name) ? undefined : column));
  const names = columns.flatMap((column) => (column === undefined ? [] : [column.name]));
  const wrong = cells.filter((_, index) => columns[index] !== undefined && !isPossible(columns[index]));
  const doubled = names.filter((name, index) => names.indexOf(name) !== index);
  const lines = [
    ...(wrong.length > 0 ? [`These are no columns of a customer: ${wrong.map(quoted).join(', ')}.`] : []),
    ...(doubled.length > 0 ? [`These columns are there twice: ${[...new Set(doubled)].map(quoted).join(', ')}.`] : []),
  ];
  if (lines.length === 0) return columns;
  throw new CommandError(
    [
      ...lines,
      'Nothing was imported. The first row must name the columns: name, first_name, last_name, email, phone, company,',
      'avatar, status, role, notes, or own ones (a to z, 0 to 9 and _, a letter first; seats:number, vip:boolean).',
      'Leave a column out with --ignore COLUMN; a file whose cells are not parted by commas needs --delimiter.',
    ].join('\n'),
  );
}

/** The name with the type that its cells need to be read back. */
export function headerOf({ name, type }: CsvColumn): string {
  return type === 'text' ? name : `${name}:${type}`;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * What a cell stands for, or undefined when it is not of the column's type. Numbers are spelt as in JSON, and within the
 * range of a double.
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
