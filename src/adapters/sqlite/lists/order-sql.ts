import { typeRank } from '../../../domain/lists/compare.js';
import type { Order, Position, SortValue } from '../../../domain/lists/list-query.js';
import type { ListTable } from './list-table.js';
import { allOf, ALWAYS, bindable, fill, join, NEVER, sql, type Sql } from './sql.js';

/** An expression that SQLite sorts by. */
export interface SortKey {
  readonly subject: Sql;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** The type of its values, as in `typeRank`. Undefined when an earlier key determines it. */
  readonly rank: 1 | 2 | 3 | undefined;
  /** The value of a position to compare with. */
  readonly valueOf: (position: Position) => SortValue;
}

/** The sort keys of an order. SQLite sorts NULL first and compares the bytes of strings, as the domain does. */
export function sortKeys(order: readonly Order[], table: ListTable): SortKey[] {
  return order.flatMap(({ field, descending }, index): SortKey[] => {
    const column = table.column(field);
    const valueOf = (position: Position) => position[index] ?? null;
    switch (column.kind) {
      case 'text':
        return [{ subject: column.folded, descending, nullable: column.nullable === true, rank: 3, valueOf }];
      case 'number':
      case 'boolean': {
        const rank = column.kind === 'number' ? 2 : 1;
        return [{ subject: column.exact, descending, nullable: column.nullable === true, rank, valueOf }];
      }
      case 'mixed': {
        const type = (position: Position) => typeRank(valueOf(position)) || null;
        return [
          { subject: column.rank, descending, nullable: true, rank: 2, valueOf: type },
          { subject: column.folded, descending, nullable: true, rank: undefined, valueOf },
        ];
      }
      case 'set':
        throw new Error(`A list is never sorted by the set ${field}.`);
    }
  });
}

/** The same key in a form for which SQLite uses no index (https://www.sqlite.org/optoverview.html, 2). */
export function withoutIndex(key: SortKey): SortKey {
  return { ...key, subject: fill('+@', key.subject) };
}

export function orderBy(keys: readonly SortKey[]): Sql {
  return join(
    keys.map(({ subject, descending }) => fill(descending ? '@ DESC' : '@', subject)),
    ', ',
  );
}

/** A subset of the rows after a position. It's sorted by `keys` alone, because the earlier keys are equal in it. */
export interface Branch {
  readonly where: Sql;
  readonly keys: readonly SortKey[];
}

/**
 * Splits the rows after a position into branches that follow one another: rows that differ from it only in the last
 * key, then in the last but one, and so on. Each is one index range, whatever the directions and NULLs. A single
 * condition with OR would be walked from the first row with the same first key.
 */
export function branchesAfter(position: Position, keys: readonly SortKey[]): Branch[] {
  return keys
    .map((key, index) => {
      const equal = keys.slice(0, index).map((before) => isAt(before, before.valueOf(position)));
      return { where: allOf([...equal, isAfter(key, key.valueOf(position))]), keys: keys.slice(index) };
    })
    .filter(({ where }) => where !== NEVER)
    .reverse();
}

function isAt(key: SortKey, value: SortValue): Sql {
  if (value === null) return key.nullable ? fill('@ IS NULL', key.subject) : NEVER;
  return key.rank !== undefined && typeRank(value) !== key.rank ? NEVER : fill('@ = @', key.subject, bound(value));
}

/** Whether the key comes after the value. Cursors come from clients, so the value may have a different type. */
function isAfter({ subject, descending, nullable, rank }: SortKey, value: SortValue): Sql {
  if (value === null) {
    if (descending) return NEVER;
    return nullable ? fill('@ IS NOT NULL', subject) : ALWAYS;
  }
  const absent = nullable ? fill('@ IS NULL', subject) : NEVER;
  if (rank !== undefined && typeRank(value) !== rank) {
    const isGreater = typeRank(value) > rank;
    if (descending) return isGreater ? ALWAYS : absent;
    if (isGreater) return NEVER;
    return nullable ? fill('@ IS NOT NULL', subject) : ALWAYS;
  }
  if (!descending) return fill('@ > @', subject, bound(value));
  return nullable ? fill('(@ < @ OR @ IS NULL)', subject, bound(value), subject) : fill('@ < @', subject, bound(value));
}

function bound(value: Exclude<SortValue, null>): Sql {
  if (typeof value === 'string') return sql('?', bindable(value));
  return sql('?', Number(value));
}
