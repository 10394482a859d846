import { compareValues } from '../../../domain/lists/compare.js';
import type { Criteria, Filter, Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import type { SqliteValue } from '../database/sqlite-driver.js';
import type { ListColumn, ListTable, MixedColumn, TextColumn } from './list-table.js';
import { allOf, ALWAYS, anyOf, bindable, fill, jsonArray, NEVER, oneOf, sql, type Sql } from './sql.js';

/** So many texts are looked for between two looks at the clock, and more than that are bound as one. */
const TEXTS_A_LOOK = 16;
/** U+0001 stands between the texts of a search column; what held it would be found across two of them. */
const NEVER_STORED = /[\u0000\u0001]/;

/** What a filter asks of its field; without `ne`, which absent values meet. */
type Asked =
  | { readonly operator: 'eq' | 'gte' | 'lte'; readonly values: readonly Scalar[] }
  | { readonly operator: 'like'; readonly values: readonly string[] };

/**
 * True for every row, but now and then it looks at the clock, and ends the statement when its time is over: with
 * enough filters, or fields to sort by, a scan takes longer than anybody waits. A term that is random is asked anew for
 * each row.
 */
export const WHILE_TIME_LASTS = sql('((random() & 1023) OR expired() = 0)');

/** The rows that meet every filter and the search of a query: what `matches` says of records. */
export function whereOf(query: Criteria, table: Pick<ListTable, 'column' | 'search'>): Sql {
  const filters = query.filters.map((filter) => filterSql(filter, table.column(filter.field)));
  const { search } = table;
  const searches = search === undefined ? [] : query.search.map((texts) => search(texts));
  const conditions = allOf([...filters, ...searches]);
  return conditions === ALWAYS || conditions === NEVER ? conditions : allOf([conditions, WHILE_TIME_LASTS]);
}

/**
 * Whether one of the texts occurs in the subject, both folded. Many are bound as one array, whose texts are gone through
 * for each row; now and then it looks at the clock, for their number is up to the client, and a few hundred of them over
 * a large table take minutes.
 */
export function contains(subject: Sql, texts: readonly string[]): Sql {
  const possible = [...new Set(texts)].filter((text) => !NEVER_STORED.test(text));
  if (possible.length > TEXTS_A_LOOK) {
    return fill(
      `EXISTS (SELECT 1 FROM (SELECT @ AS subject) CROSS JOIN json_each(@) AS text
       WHERE (text.key % ${TEXTS_A_LOOK} OR expired() = 0) AND instr(subject, text.value) > 0)`,
      subject,
      sql('?', jsonArray(possible)),
    );
  }
  return anyOf(possible.map((text) => fill('instr(@, @) > 0', subject, sql('?', text))));
}

/**
 * What a filter asks of a column of any type, one condition for each type that it can be of. Each names the rank first, as an index by rank and value wants it.
 */
export function partsByRank(condition: Asked, column: MixedColumn): Sql[] {
  const parts = conditionsByRank(condition, column).map((one, index) =>
    one === NEVER ? NEVER : fill(`(@ = ${index + 1} AND @)`, column.rank, one),
  );
  return parts.filter((part) => part !== NEVER);
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

/** What is asked of a boolean, a number and a text. */
function conditionsByRank({ operator, values }: Asked, column: MixedColumn): Sql[] {
  if (operator === 'like') return [NEVER, NEVER, contains(column.folded, values)];
  const { booleans, numbers, texts } = byType(values);
  if (operator !== 'eq') return [booleans, numbers, texts].map((bounds) => beyond(column.folded, operator, bounds));
  return [oneOf(column.folded, booleans), oneOf(column.folded, numbers), equalsText(column, texts)];
}

function equals(column: ListColumn, values: readonly Scalar[]): Sql {
  const { booleans, numbers, texts } = byType(values);
  switch (column.kind) {
    case 'text':
      return equalsText(column, texts);
    case 'number':
      return oneOf(column.exact, numbers);
    case 'boolean':
      return oneOf(column.exact, booleans);
    case 'set':
      return values.length === 0 ? NEVER : column.holds(values.map(String).map(bindable));
    case 'mixed':
      return anyOf(partsByRank({ operator: 'eq', values }, column));
  }
}

/** What is equal is equal when folded, too. */
function equalsText({ exact, folded, isFoldedIndexed }: TextColumn, texts: readonly string[]): Sql {
  const equal = oneOf(exact, texts);
  return isFoldedIndexed === true ? allOf([oneOf(folded, foldedTexts(texts)), equal]) : equal;
}

/** An absent value is none of them. */
function equalsNone(column: ListColumn, values: readonly Scalar[]): Sql {
  const one = equals(column, values);
  if (one === NEVER) return ALWAYS;
  return isNullable(column) ? fill('NOT coalesce(@, 0)', one) : fill('NOT (@)', one);
}

function isLike(column: ListColumn, values: readonly string[]): Sql {
  if (column.kind === 'text') return contains(column.folded, values);
  return column.kind === 'mixed' ? anyOf(partsByRank({ operator: 'like', values }, column)) : NEVER;
}

function isBeyond(column: ListColumn, operator: 'gte' | 'lte', values: readonly Scalar[]): Sql {
  const { booleans, numbers, texts } = byType(values);
  switch (column.kind) {
    case 'text':
      return beyond(column.folded, operator, texts);
    case 'number':
      return beyond(column.exact, operator, numbers);
    case 'boolean':
      return beyond(column.exact, operator, booleans);
    case 'set':
      return NEVER;
    case 'mixed':
      return anyOf(partsByRank({ operator, values }, column));
  }
}

/** Of several bounds of one type the widest decides. */
function beyond(subject: Sql, operator: 'gte' | 'lte', [first, ...others]: readonly SqliteValue[]): Sql {
  if (first === undefined) return NEVER;
  const widest = others.reduce((known, bound) => {
    const isWider = operator === 'gte' ? compareValues(bound, known) < 0 : compareValues(bound, known) > 0;
    return isWider ? bound : known;
  }, first);
  return fill(operator === 'gte' ? '@ >= @' : '@ <= @', subject, sql('?', widest));
}

function isNullable(column: ListColumn): boolean {
  return column.kind === 'mixed' || (column.kind !== 'set' && column.nullable === true);
}

interface ByType {
  readonly booleans: readonly number[];
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
}

/** The values of a filter are asked for in several statements, and there may be thousands. */
const parted = new WeakMap<readonly Scalar[], ByType>();
const foldings = new WeakMap<readonly string[], readonly string[]>();

/** A value is never equal to one of another type, whatever SQLite would make of the two. */
function byType(values: readonly Scalar[]): ByType {
  const known = parted.get(values) ?? {
    booleans: values.filter((value) => typeof value === 'boolean').map(Number),
    numbers: values.filter((value) => typeof value === 'number'),
    texts: values.filter((value) => typeof value === 'string').map(bindable),
  };
  parted.set(values, known);
  return known;
}

function foldedTexts(texts: readonly string[]): readonly string[] {
  const known = foldings.get(texts) ?? texts.map(fold);
  foldings.set(texts, known);
  return known;
}
