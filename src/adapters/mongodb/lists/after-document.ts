import type { Document, Sort } from 'mongodb';
import { typeRank } from '../../../domain/lists/compare.js';
import type { Order, Position, Scalar, SortValue } from '../../../domain/lists/list-query.js';
import { allOf, ALWAYS, anyOf, NEVER } from './filter-document.js';
import { mixedKey, sortPath, type ListColumn } from './list-shape.js';

type ColumnOf = (field: string) => ListColumn;

interface Key {
  readonly column: ListColumn;
  readonly descending: boolean;
  readonly value: SortValue;
}

/** The sort of an order. With the simple collation, MongoDB compares the bytes of strings, as the domain does. */
export function sortOf(order: readonly Order[], column: ColumnOf): Sort {
  return new Map(order.map(({ field, descending }) => [sortPath(column(field)), descending ? -1 : 1]));
}

/** A condition for the documents after a position: equal in the first fields of the order, beyond it in the next. */
export function afterPosition(position: Position, order: readonly Order[], column: ColumnOf): Document {
  const keys = order.map(({ field, descending }, index): Key => ({
    column: column(field),
    descending,
    value: position[index] ?? null,
  }));
  const branches = keys.map((key, index) =>
    allOf([...keys.slice(0, index).map((equal) => same(equal.column, equal.value)), beyond(key)]),
  );
  return allOf([notBefore(keys[0]!), anyOf(branches)]);
}

/** Redundant, but a single range, which lets the server enter an index at the position. */
function notBefore({ column, descending, value }: Key): Document {
  if (value === null || (descending && isNullable(column))) return ALWAYS;
  const operator = descending ? '$lte' : '$gte';
  if (column.kind === 'mixed') return { [column.sorted]: { [operator]: mixedKey(value) } };
  return typeRank(value) === rankOf(column) ? { [sortPath(column)]: { [operator]: value } } : ALWAYS;
}

function same(column: ListColumn, value: SortValue): Document {
  if (value === null) return isNullable(column) ? { [sortPath(column)]: null } : NEVER;
  if (column.kind === 'mixed') return { [column.sorted]: mixedKey(value) };
  return typeRank(value) === rankOf(column) ? { [sortPath(column)]: value } : NEVER;
}

/** Absent values sort before all others. */
function beyond({ column, descending, value }: Key): Document {
  const present = isNullable(column) ? { [sortPath(column)]: { $ne: null } } : ALWAYS;
  if (value === null) return descending ? NEVER : present;
  const further = furtherThan(column, descending, value, present);
  return descending && isNullable(column) ? anyOf([further, { [sortPath(column)]: null }]) : further;
}

/**
 * Except in a mixed column, all present values have one type, so a value of another type sorts before or after all of
 * them.
 */
function furtherThan(column: ListColumn, descending: boolean, value: Scalar, present: Document): Document {
  const operator = descending ? '$lt' : '$gt';
  if (column.kind === 'mixed') return { [column.sorted]: { [operator]: mixedKey(value) } };
  const side = typeRank(value) - rankOf(column);
  if (side === 0) return { [sortPath(column)]: { [operator]: value } };
  return side < 0 === descending ? NEVER : present;
}

function isNullable(column: ListColumn): boolean {
  return column.kind === 'mixed' || (column.kind !== 'set' && column.nullable === true);
}

function rankOf({ kind }: ListColumn): number {
  if (kind === 'boolean') return 1;
  return kind === 'number' ? 2 : 3;
}
