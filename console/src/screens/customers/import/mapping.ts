import type { OwnColumn } from '../../../ui/filters/customer-columns.js';
import type { Scalar } from '../customer.js';
import { typeOfColumn, VALUE_TYPES, type ValueType } from '../form/typed-value.js';
import { unguarded } from '../formula-guard.js';
import type { CsvRow } from './csv-file.js';

/** What becomes of a column of the file. */
export interface ColumnMapping {
  readonly header: string;
  /** A field or an own column; empty to leave the column out. */
  readonly field: string;
  readonly type: ValueType;
}

export const STANDARD_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'status',
  'role',
  'notes',
];
/** The service assigns these; `avatar` is a path of the service that exported it. */
const LEFT_OUT = ['id', 'created', 'updated', 'avatar'];
const TYPED = /^(.*):(number|boolean)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const EMAIL = new Set(['e_mail', 'email_address', 'mail']);

/** Guesses by the names of the columns: `E-mail` is `email`, `Seats:number` the own column `seats`. */
export function guessMapping(headers: readonly string[], own: readonly OwnColumn[]): ColumnMapping[] {
  const taken = new Set(LEFT_OUT);
  return headers.map((header) => {
    const [, bare = header, typed] = TYPED.exec(header) ?? [];
    const name = fieldNameOf(bare);
    const field = taken.has(name) ? '' : name;
    taken.add(field);
    const type = VALUE_TYPES.find((one) => one === typed) ?? typeOfColumn(own.find((column) => column.name === name));
    return { header, field, type };
  });
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

/** A row as a customer. An empty cell means no value: the field is left out. */
export function recordOf({ cells }: CsvRow, mapping: readonly ColumnMapping[]): Record<string, Scalar> {
  const record: Record<string, Scalar> = {};
  for (const [index, { field, type }] of mapping.entries()) {
    const cell = cells[index] ?? '';
    if (field === '' || cell === '') continue;
    record[field] = STANDARD_FIELDS.includes(field) ? unguarded(cell) : valueOf(cell, type);
  }
  return record;
}

function valueOf(cell: string, type: ValueType): Scalar {
  if (type === 'number' && NUMBER.test(cell)) return Number(cell);
  if (type === 'boolean' && (cell === 'true' || cell === 'false')) return cell === 'true';
  return unguarded(cell);
}
