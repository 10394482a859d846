import type { Filter, ListQuery, Scalar } from '../../../domain/lists/list-query.js';
import type { SqliteValue } from '../sqlite-driver.js';
import type { ListColumn, ListTable } from './list-table.js';
import { allOf, ALWAYS, anyOf, bindable, fill, NEVER, oneOf, sql, type Sql } from './sql.js';

/** So many texts are looked for between two looks at the clock. */
const TEXTS_A_LOOK = 16;
/** U+0001 stands between the texts of a search column; what held it would be found across two of them. */
const NEVER_STORED = /[\u0000\u0001]/;

/** The rows that meet every filter and the search of a query: what `matches` says of records. */
export function whereOf(query: Pick<ListQuery, 'filters' | 'search'>, table: ListTable): Sql {
  const filters = query.filters.map((filter) => filterSql(filter, table.column(filter.field)));
  const { search } = table;
  const searches = search === undefined ? [] : query.search.map((texts) => search(texts));
  return allOf([...filters, ...searches]);
}

/**
 * Whether one of the texts occurs in the subject, both folded. `expired()` is 0, or ends the statement when its time is
 * over: the number of texts is up to the client, and a few hundred of them over a large table take minutes.
 */
export function contains(subject: Sql, texts: readonly string[]): Sql {
  const possible = [...new Set(texts)].filter((text) => !NEVER_STORED.test(text));
  return anyOf(
    possible.flatMap((text, index) => {
      const found = fill('instr(@, @) > 0', subject, sql('?', text));
      return index % TEXTS_A_LOOK === TEXTS_A_LOOK - 1 ? [found, sql('expired()')] : [found];
    }),
  );
}

function filterSql(filter: Filter, column: ListColumn): Sql {
  switch (filter.operator) {
    case 'eq':
      return equals(column, filter.values);
    case 'ne':
      return equalsNone(column, filter.values);
    case 'like':
      return isLike(column, filter.values);
    case 'gte':
    case 'lte':
      return isBeyond(column, filter.operator, filter.values);
  }
}

function equals(column: ListColumn, values: readonly Scalar[]): Sql {
  const { booleans, numbers, texts } = byType(values);
  switch (column.kind) {
    case 'text':
      return oneOf(column.exact, texts);
    case 'number':
      return oneOf(column.exact, numbers);
    case 'boolean':
      return oneOf(column.exact, booleans);
    case 'set':
      return values.length === 0 ? NEVER : column.holds(values.map(String).map(bindable));
    case 'mixed':
      return anyOf([
        ofRank(column.rank, 1, oneOf(column.exact, booleans)),
        ofRank(column.rank, 2, oneOf(column.exact, numbers)),
        ofRank(column.rank, 3, oneOf(column.exact, texts)),
      ]);
  }
}

/** An absent value is none of them. */
function equalsNone(column: ListColumn, values: readonly Scalar[]): Sql {
  const one = equals(column, values);
  if (one === NEVER) return ALWAYS;
  return isNullable(column) ? fill('NOT coalesce(@, 0)', one) : fill('NOT (@)', one);
}

function isLike(column: ListColumn, texts: readonly string[]): Sql {
  if (column.kind === 'text') return contains(column.folded, texts);
  return column.kind === 'mixed' ? ofRank(column.rank, 3, contains(column.folded, texts)) : NEVER;
}

/** Of several bounds of one type the widest decides. */
function isBeyond(column: ListColumn, operator: 'gte' | 'lte', values: readonly Scalar[]): Sql {
  const { booleans, numbers, texts } = byType(values);
  const beyond = (subject: Sql, bounds: readonly SqliteValue[]): Sql => {
    if (bounds.length === 0) return NEVER;
    const least = fill(operator === 'gte' ? 'min(@)' : 'max(@)', sql(bounds.map(() => '?').join(', '), ...bounds));
    const bound = bounds.length === 1 ? sql('?', ...bounds) : least;
    return fill(operator === 'gte' ? '@ >= @' : '@ <= @', subject, bound);
  };
  switch (column.kind) {
    case 'text':
      return beyond(column.folded, texts);
    case 'number':
      return beyond(column.exact, numbers);
    case 'boolean':
      return beyond(column.exact, booleans);
    case 'set':
      return NEVER;
    case 'mixed':
      return anyOf([
        ofRank(column.rank, 1, beyond(column.exact, booleans)),
        ofRank(column.rank, 2, beyond(column.exact, numbers)),
        ofRank(column.rank, 3, beyond(column.folded, texts)),
      ]);
  }
}

function ofRank(rank: Sql, type: 1 | 2 | 3, condition: Sql): Sql {
  return condition === NEVER ? NEVER : fill(`(@ = ${type} AND @)`, rank, condition);
}

function isNullable(column: ListColumn): boolean {
  return column.kind === 'mixed' || (column.kind !== 'set' && column.nullable === true);
}

/** A value is never equal to one of another type, whatever SQLite would make of the two. */
function byType(values: readonly Scalar[]) {
  return {
    booleans: values.filter((value) => typeof value === 'boolean').map(Number),
    numbers: values.filter((value) => typeof value === 'number'),
    texts: values.filter((value) => typeof value === 'string').map(bindable),
  };
}
