import { widestBounds } from '../../../domain/lists/compare.js';
import type { Criteria, Filter, Scalar, SearchTerms } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import type { ListColumn, ListTable, MixedColumn, TextColumn } from './list-table.js';
import { allOf, ALWAYS, anyOf, bindable, fill, jsonArray, NEVER, oneOf, sql, type Sql } from './sql.js';

/** The number of texts compared between two checks of the time limit; more than this many are bound as one value. */
const TEXTS_PER_TIME_CHECK = 16;
/** U+0001 separates the texts of a search column; a search text containing it would match across two of them. */
const NEVER_STORED = /[\u0000\u0001]/;

/** A condition on a field that absent values don't satisfy. */
type Condition =
  | { readonly operator: 'eq' | 'gte' | 'lte'; readonly values: readonly Scalar[] }
  | { readonly operator: 'like'; readonly values: readonly string[] }
  | { readonly operator: 'null'; readonly values: readonly boolean[] };

/**
 * True for every row, but checks the time limit every thousand rows or so and aborts the statement when time is up:
 * with enough filters or sort fields, a scan takes too long. SQLite re-evaluates the term for each row because it is
 * random.
 */
export const WHILE_TIME_LASTS = sql('((random() & 1023) OR expired() = 0)');

/** A condition for the rows that meet every filter and the search. Equivalent to the domain's `matches`. */
export function whereOf(query: Criteria, table: Pick<ListTable, 'column' | 'search'>): Sql {
  const filters = query.filters.map((filter) => filterSql(filter, table.column(filter.field)));
  const { search } = table;
  const searches = search === undefined ? ALWAYS : search(query.search);
  const conditions = allOf([...filters, searches]);
  return conditions === ALWAYS || conditions === NEVER ? conditions : allOf([conditions, WHILE_TIME_LASTS]);
}

/**
 * Whether one of the texts occurs in the subject; both are folded. Many texts are bound as one array and compared one
 * by one for each row. That checks the time limit, because clients choose their number, and a few hundred over a large
 * table take minutes.
 */
function contains(subject: Sql, texts: readonly string[]): Sql {
  const possible = [...new Set(texts)].filter((text) => !NEVER_STORED.test(text));
  if (possible.length > TEXTS_PER_TIME_CHECK) {
    return fill(
      `EXISTS (SELECT 1 FROM (SELECT @ AS subject) CROSS JOIN json_each(@) AS text
       WHERE (text.key % ${TEXTS_PER_TIME_CHECK} OR expired() = 0) AND instr(subject, text.value) > 0)`,
      subject,
      sql('?', jsonArray(possible)),
    );
  }
  return anyOf(possible.map((text) => fill('instr(@, @) > 0', subject, sql('?', text))));
}

/** Whether one of each of these texts occurs in the subject. */
export function containsAll(subject: Sql, search: readonly SearchTerms[]): Sql {
  return allOf(search.map((texts) => contains(subject, texts)));
}

/**
 * A filter's conditions on a mixed column, one per possible type. Each names the rank first, to use an index by rank
 * and value.
 */
export function partsByRank(condition: Condition, column: MixedColumn): Sql[] {
  const parts = conditionsByRank(condition, column).map((one, index) =>
    one === NEVER ? NEVER : allOf([fill(`@ = ${index + 1}`, column.rank), one]),
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
    case 'null':
      return isNull(column, filter.values);
  }
}

/** The conditions on booleans, numbers and texts, in the order of their ranks. */
function conditionsByRank({ operator, values }: Condition, column: MixedColumn): Sql[] {
  if (operator === 'like') return [NEVER, NEVER, contains(column.folded, values)];
  if (operator === 'null') return Array<Sql>(3).fill(values.includes(false) ? ALWAYS : NEVER);
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

/** Equal texts are also equal when folded, so an index over folded texts can be used. */
function equalsText({ exact, folded, isFoldedIndexed, equals }: TextColumn, texts: readonly string[]): Sql {
  if (equals !== undefined) return texts.length === 0 ? NEVER : equals(texts);
  const equal = oneOf(exact, texts);
  return isFoldedIndexed === true ? allOf([oneOf(folded, foldedTexts(texts)), equal]) : equal;
}

/** Absent values satisfy the condition. */
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

function isNull(column: ListColumn, values: readonly boolean[]): Sql {
  const [isAbsence, isPresence] = [values.includes(true), values.includes(false)];
  if (isAbsence === isPresence) return isAbsence ? ALWAYS : NEVER;
  if (column.kind === 'set' || !isNullable(column)) return isPresence ? ALWAYS : NEVER;
  // The folded text, because that's indexed.
  const subject = column.kind === 'mixed' ? column.rank : column.kind === 'text' ? column.folded : column.exact;
  return fill(isAbsence ? '@ IS NULL' : '@ IS NOT NULL', subject);
}

/** The bounds are of one type. */
function beyond(subject: Sql, operator: 'gte' | 'lte', bounds: readonly (number | string)[]): Sql {
  const [widest] = widestBounds(operator, bounds);
  if (widest === undefined) return NEVER;
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

/** Caches per list of values: several statements use the same list, which may have thousands of values. */
const valuesByType = new WeakMap<readonly Scalar[], ByType>();
const foldedLists = new WeakMap<readonly string[], readonly string[]>();

/** Splits values by type: values of different types are never equal, whatever SQLite would make of them. */
function byType(values: readonly Scalar[]): ByType {
  const cached = valuesByType.get(values) ?? {
    booleans: values.filter((value) => typeof value === 'boolean').map(Number),
    numbers: values.filter((value) => typeof value === 'number'),
    texts: values.filter((value) => typeof value === 'string').map(bindable),
  };
  valuesByType.set(values, cached);
  return cached;
}

function foldedTexts(texts: readonly string[]): readonly string[] {
  const cached = foldedLists.get(texts) ?? texts.map(fold);
  foldedLists.set(texts, cached);
  return cached;
}
