import { readColumn, REJECT_COLUMNS, type Column } from '../../../customer-files/column.js';
import type { ColumnOf } from '../../../customer-files/records.js';
import { STANDARD_FIELDS } from '../../../domain/customers/customer-fields.js';
import { SET_BY_SERVICE, STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';
import { isOwnColumnKey } from '../../../domain/lists/list-fields.js';
import { nearest } from '../../../domain/text/nearest.js';
import { CommandError, UsageError } from '../command-error.js';
import type { NewColumns } from './new-columns.js';

/**
 * Reads the first row of a CSV. A column that is ignored or has no name is undefined. Throws `CommandError` naming every column
 * that customers can't have.
 */
export function readHeader(
  headers: readonly string[],
  ignored: ReadonlySet<string>,
  newColumns: NewColumns,
): (Column | undefined)[] {
  const columns = headers.map((header) => {
    const column = readColumn(header);
    const isLeftOut = [header, column.name].some((name) => ignored.has(name)) || REJECT_COLUMNS.includes(header);
    return header === '' || isLeftOut ? undefined : column;
  });
  const names = columns.flatMap((column) => (column === undefined ? [] : [column.name]));
  const wrong = headers.filter((_, index) => columns[index] !== undefined && !isPossible(columns[index]));
  const doubled = names.filter((name, index) => names.indexOf(name) !== index);
  const typed = wrong.map(readColumn).filter(isTypedStandard);
  const lines = [
    ...(wrong.length > 0 ? [`Customers have no such columns: ${wrong.map(quoted).join(', ')}.`] : []),
    ...wrong.flatMap((header) => meantLine(header, newColumns)),
    ...typed.map(({ name }) => `The column "${name}" takes no type: ${TYPED_STANDARD}.`),
    ...(doubled.length > 0 ? [`These columns occur twice: ${[...new Set(doubled)].map(quoted).join(', ')}.`] : []),
  ];
  if (lines.length === 0) return columns;
  throw new CommandError(
    [
      ...lines,
      'Nothing was imported. The first row must name the columns:',
      `${STANDARD_FIELDS.map(({ name }) => name).join(', ')},`,
      'or own ones (a to z, 0 to 9 and _, a letter first; seats:number, vip:boolean, since:date).',
      'Leave a column out with --ignore COLUMN; use --delimiter if the cells are separated by another character.',
    ].join('\n'),
  );
}

/**
 * The column of a member of a JSON record; undefined for what the service sets itself. One that no customer can have is rejected
 * with its record.
 */
export function columnOfKey(key: string): ReturnType<ColumnOf> {
  if (SET_BY_SERVICE.has(key)) return undefined;
  const column = readColumn(key);
  if (isTypedStandard(column)) return { ...column, error: `takes no type: ${TYPED_STANDARD}` };
  return isPossible(column) ? column : { name: key, type: 'text' };
}

/** Throws `UsageError` for names that the header doesn't have, with or without a type. */
export function requireIgnored(ignored: ReadonlySet<string>, headers: readonly string[]): void {
  const names = new Set(headers.flatMap((header) => [header, readColumn(header).name]));
  const lines = [...ignored]
    .filter((name) => !names.has(name))
    .map((name) => {
      const meant = nearest(name, names);
      return `--ignore: the file has no column "${name}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
    });
  if (lines.length > 0) throw new UsageError([...lines, 'Nothing was imported.'].join('\n'));
}

function meantLine(header: string, newColumns: NewColumns): string[] {
  const meant = newColumns.meantBy(readColumn(header).name);
  return meant === undefined ? [] : [`Instead of ${quoted(header)}, did you mean "${meant}"?`];
}

const TYPED_STANDARD = 'only own columns have one, as in seats:number';

function isTypedStandard({ name, type }: Column): boolean {
  return STANDARD_NAMES.has(name) && type !== 'text';
}

function isPossible({ name, type }: Column): boolean {
  return STANDARD_NAMES.has(name) ? type === 'text' : isOwnColumnKey(name);
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
