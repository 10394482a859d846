import { readColumn, REJECT_COLUMNS, type Column, type ColumnType } from '../../../../../src/customer-files/column.js';
import { nearColumn } from '../../../../../src/customer-files/near-column.js';
import { recordOfCells, recordOfJson, type RecordOptions } from '../../../../../src/customer-files/records.js';
import type { SourceRow } from '../../../../../src/customer-files/source-row.js';
import { FIELDS_OF_FILES } from '../../../ui/customer-fields.js';
import type { OwnColumn } from '../../../ui/filters/customer-columns.js';
import { typeOfColumn } from '../form/typed-value.js';
import type { CustomerFile } from './customer-file.js';

/** What becomes of a column of the file. */
export interface ColumnMapping {
  readonly header: string;
  /** A field or an own column; empty to leave the column out. */
  readonly field: string;
  readonly type: ColumnType;
}

/** The service ignores these in what is sent. */
const SET_BY_SERVICE = ['id', 'created', 'updated'];
/** `avatar` is a path of the service that exported it. */
const LEFT_OUT = [...SET_BY_SERVICE, 'avatar'];
const EMAIL = new Set(['e_mail', 'email_address', 'mail']);

/** Guesses by the names of the columns: `E-mail` is `email`, `Seats:number` the own column `seats`. */
export function guessMapping({ headers, kind }: CustomerFile, own: readonly OwnColumn[]): ColumnMapping[] {
  const taken = new Set(LEFT_OUT);
  return headers.map((header) => {
    const column = readColumn(header);
    const name = REJECT_COLUMNS.includes(header) ? '' : fieldNameOf(column.name);
    const field = taken.has(name) ? '' : name;
    if (field !== '') taken.add(field);
    // JSON has types of its own.
    const known = kind === 'csv' ? typeOfOwn(own.find((one) => one.name === name)) : 'text';
    return { header, field, type: column.type === 'text' ? known : column.type };
  });
}

export function typeOfOwn(column: OwnColumn | undefined): ColumnType {
  const type = typeOfColumn(column);
  return type === 'string' ? 'text' : type;
}

function fieldNameOf(header: string): string {
  const name = header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_+$/g, '');
  return EMAIL.has(name) ? 'email' : name.slice(0, 64);
}

function columnOf({ field, type }: ColumnMapping): Column | undefined {
  return field === '' || SET_BY_SERVICE.includes(field)
    ? undefined
    : { name: field, type: FIELDS_OF_FILES.includes(field) ? 'text' : type };
}

/** Reads the rows of a file as the command line does, with the columns that were chosen. */
export function recordsOf(
  file: CustomerFile,
  mapping: readonly ColumnMapping[],
  options: RecordOptions,
): (index: number) => SourceRow {
  const columns = mapping.map(columnOf);
  if (file.kind === 'csv') {
    const table = { headers: file.headers, columns, options };
    return (index) => recordOfCells(file.rows[index]!, table);
  }
  const byName = new Map(mapping.map(({ header }, index) => [header, columns[index]]));
  return (index) => recordOfJson(file.rows[index]!, (key) => byName.get(key), options);
}

/** New columns that are probably misspelt, with the one that was probably meant. */
export function nearColumns(
  mapping: readonly ColumnMapping[],
  own: readonly OwnColumn[],
): readonly (readonly [name: string, meant: string])[] {
  const existing = new Set([...FIELDS_OF_FILES, ...LEFT_OUT, ...own.map(({ name }) => name)]);
  return mapping.flatMap(({ field }) => {
    const meant = field === '' ? undefined : nearColumn(field, existing);
    return meant === undefined ? [] : [[field, meant] as const];
  });
}
