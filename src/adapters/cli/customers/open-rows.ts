import { readColumn } from '../../../customer-files/column.js';
import { openCsv, type Separation } from '../../../customer-files/csv-file.js';
import type { Encoding } from '../../../customer-files/encoding.js';
import type { FileKind } from '../../../customer-files/file-kind.js';
import { jsonRows } from '../../../customer-files/json-rows.js';
import { recogniseEncoding, type Recognised } from '../../../customer-files/recognise-encoding.js';
import {
  membersOf,
  recordOfCells,
  recordOfJson,
  type ColumnOf,
  type RecordOptions,
} from '../../../customer-files/records.js';
import type { SourceRow } from '../../../customer-files/source-row.js';
import { whileReadable, type Bytes } from '../../../customer-files/unreadable-file.js';
import { INVALID_KEY, canBeNewColumn, errorOfReservedKey } from '../../../domain/customers/own-column.js';
import { CommandError } from '../command-error.js';
import { columnOfKey, readHeader, requireIgnored } from './csv-columns.js';
import type { NewColumns } from './new-columns.js';

interface OpenOptions extends Separation {
  readonly kind: FileKind;
  readonly encoding: Encoding | undefined;
  /** Names of columns to leave out. */
  readonly ignored: ReadonlySet<string>;
  readonly newColumns: NewColumns;
  readonly notation: RecordOptions;
}

export interface OpenedRows {
  /** In the order of the file, a piece at a time. Each call reads from the beginning. */
  readonly rows: () => AsyncIterable<readonly SourceRow[]>;
  /** The columns of a CSV. */
  readonly names: ReadonlySet<string> | undefined;
}

/** Opens a file for reading. Throws `UnreadableFile` and `CommandError` for one that can't be imported as a whole. */
export async function openRows(bytes: Bytes, options: OpenOptions): Promise<OpenedRows> {
  const recognised = await recogniseEncoding(bytes, options.encoding);
  return options.kind === 'csv' ? openTable(bytes, recognised, options) : openJson(bytes, recognised, options);
}

async function openTable(bytes: Bytes, recognised: Recognised, options: OpenOptions): Promise<OpenedRows> {
  const { ignored, newColumns, notation } = options;
  const file = await openCsv(bytes, recognised, options);
  const { headers } = file;
  requireIgnored(ignored, headers);
  const columns = readHeader(headers, ignored, newColumns);
  const names = columns.flatMap((column) => (column === undefined ? [] : [column.name]));
  requireNoNearNames(names, newColumns);
  const table = { headers, columns, options: notation };
  async function* rows(): AsyncGenerator<readonly SourceRow[], void> {
    for await (const piece of file.rows()) yield piece.map((row) => recordOfCells(row, table));
  }
  return { rows, names: new Set(names) };
}

function requireNoNearNames(names: readonly string[], newColumns: NewColumns): void {
  const lines = names.flatMap((name) => {
    const meant = newColumns.meantBy(name);
    return meant === undefined ? [] : [`No customer has the column "${name}". Did you mean "${meant}"?`];
  });
  if (lines.length === 0) return;
  throw new CommandError(
    [...lines, 'Nothing was imported. Rename it, leave it out with --ignore COLUMN, or add --new-columns.'].join('\n'),
  );
}

/** The members of a JSON record are only known when it's read: a name that is near another rejects the record. */
async function openJson(
  bytes: Bytes,
  recognised: Recognised,
  { ignored, newColumns, notation }: OpenOptions,
): Promise<OpenedRows> {
  if (ignored.size > 0) requireIgnored(ignored, await namesUntil(ignored, bytes, recognised));
  const known = new Map<string, ReturnType<ColumnOf>>();
  const columnOf: ColumnOf = (key) => {
    if (!known.has(key)) {
      if (known.size >= MAX_REMEMBERED) known.clear();
      const column = columnOfKey(key);
      const isLeftOut = column === undefined || ignored.has(key) || ignored.has(column.name);
      known.set(key, isLeftOut ? undefined : withError(column, newColumns));
    }
    return known.get(key);
  };
  async function* rows(): AsyncGenerator<readonly SourceRow[], void> {
    for await (const piece of jsonRows(bytes, recognised)) {
      yield piece.map((row) => recordOfJson(row, columnOf, notation));
    }
  }
  return { rows, names: undefined };
}

/** Reads on until every name to leave out was seen: a few rows suffice, unless one is misspelt. */
async function namesUntil(
  ignored: ReadonlySet<string>,
  bytes: Bytes,
  recognised: Recognised,
): Promise<readonly string[]> {
  const names = new Set<string>();
  const missing = new Set(ignored);
  const note = (key: string): void => {
    if (names.has(key)) return;
    if (names.size < MAX_REMEMBERED) names.add(key);
    for (const name of [key, readColumn(key).name]) missing.delete(name);
  };
  for await (const piece of whileReadable(jsonRows(bytes, recognised))) {
    for (const row of piece) Object.keys(membersOf(row)).forEach(note);
    if (missing.size === 0) break;
  }
  return [...names, ...ignored].filter((name) => !missing.has(name));
}

/** Each record of a damaged file may have other names. */
const MAX_REMEMBERED = 10_000;

function withError(column: NonNullable<ReturnType<ColumnOf>>, newColumns: NewColumns): ReturnType<ColumnOf> {
  if (column.error !== undefined) return column;
  const meant = newColumns.meantBy(column.name);
  if (meant === undefined) return column;
  const error = canBeNewColumn(column.name)
    ? `is a new column; did you mean "${meant}"? If not, add --new-columns`
    : `${(errorOfReservedKey(column.name) ?? INVALID_KEY).message}; did you mean "${meant}"?`;
  return { ...column, error };
}
