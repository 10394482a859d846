import type { Document, Sort } from 'mongodb';
import { typeRank } from '../../../domain/lists/compare.js';
import type { Order, Position, SortValue } from '../../../domain/lists/list-query.js';
import { allOf, ALWAYS, anyOf, NEVER } from './filter-document.js';
import { sortPath, type ListColumn } from './list-shape.js';

type ColumnOf = (field: string) => ListColumn;

/** MongoDB compares the bytes of texts under its simple collation, as we do. */
export function sortOf(order: readonly Order[], column: ColumnOf): Sort {
  return new Map(order.map(({ field, descending }) => [sortPath(column(field)), descending ? -1 : 1]));
}

/** The documents behind a position: equal in the first fields of the order, beyond it in the next one. */
export function afterPosition(position: Position, order: readonly Order[], column: ColumnOf): Document {
  const keys = order.map(({ field, descending }, index) => ({
    column: column(field),
    descending,
    value: position[index] ?? null,
  }));
  const legs = keys.map((key, index) =>
    allOf([...keys.slice(0, index).map((equal) => same(equal.column, equal.value)), beyond(key)]),
  );
  return anyOf(legs);
}

function same(column: ListColumn, value: SortValue): Document {
  return typeRank(value) === rankOf(column) ? { [sortPath(column)]: value } : NEVER;
}

/** All values of a column are of one type: a position of another type, which no list gave, is before or behind all. */
function beyond(key: { column: ListColumn; descending: boolean; value: SortValue }): Document {
  const side = typeRank(key.value) - rankOf(key.column);
  if (side === 0) return { [sortPath(key.column)]: { [key.descending ? '$lt' : '$gt']: key.value } };
  return side < 0 === key.descending ? NEVER : ALWAYS;
}

function rankOf({ kind }: ListColumn): number {
  if (kind === 'boolean') return 1;
  return kind === 'number' ? 2 : 3;
}
