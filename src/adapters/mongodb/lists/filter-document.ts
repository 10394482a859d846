import type { Document } from 'mongodb';
import { compareValues, typeRank } from '../../../domain/lists/compare.js';
import type { Criteria, Filter, Scalar } from '../../../domain/lists/list-query.js';
import { rangePath, type ListColumn, type ListShape } from './list-shape.js';

export const ALWAYS: Document = {};
export const NEVER: Document = { _id: { $in: [] } };

/** U+0001 stands between the texts of a search field; what held it would be found across two of them. */
const NEVER_STORED = /[\u0000\u0001]/;

/**
 * No stored text is longer: those of customers have at most 500 characters, and folding makes at most 18 of one (NFKD of
 * U+FDFA). Releases of the server refuse expressions from 32 KiB on, or compiled from 64 KiB on: these have 27 and 36 at most.
 */
const LONGEST_STORED = 9_000;

/** The documents that meet every filter and the search of a query: what `matches` says of records. */
export function conditionOf(
  { filters, search }: Criteria,
  shape: Pick<ListShape<Document, object>, 'column' | 'search'>,
): Document {
  const { search: path } = shape;
  const conditions = filters.map((filter) => conditionOfFilter(filter, shape.column(filter.field)));
  if (path !== undefined) conditions.push(...search.map((texts) => contains(path, texts)));
  return allOf(conditions);
}

export function allOf(conditions: readonly Document[]): Document {
  const needed = conditions.filter((condition) => condition !== ALWAYS);
  if (needed.includes(NEVER)) return NEVER;
  return needed.length < 2 ? (needed[0] ?? ALWAYS) : { $and: needed };
}

export function anyOf(conditions: readonly Document[]): Document {
  const possible = conditions.filter((condition) => condition !== NEVER);
  if (possible.includes(ALWAYS)) return ALWAYS;
  return possible.length < 2 ? (possible[0] ?? NEVER) : { $or: possible };
}

export function conditionOfFilter({ operator, values }: Filter, column: ListColumn): Document {
  switch (operator) {
    case 'eq':
      return { [column.exact]: { $in: comparable(column, values) } };
    case 'ne':
      return { [column.exact]: { $nin: comparable(column, values) } };
    case 'like':
      return column.kind === 'text' || column.kind === 'mixed' ? contains(rangePath(column), values) : NEVER;
    case 'gte':
    case 'lte':
      return isBeyond(column, operator, values);
  }
}

function isBeyond(column: ListColumn, operator: 'gte' | 'lte', values: readonly Scalar[]): Document {
  if (column.kind === 'set') return NEVER;
  const path = rangePath(column);
  const bounds = widestOf(operator, comparable(column, values));
  return anyOf([...bounds].map((bound) => ({ [path]: { [`$${operator}`]: bound } })));
}

/** Of several bounds of one type the widest decides; asked for one by one, a thousand of them take the server seconds. */
function widestOf(operator: 'gte' | 'lte', values: readonly Scalar[]): Iterable<Scalar> {
  const widest = new Map<number, Scalar>();
  for (const bound of values) {
    const known = widest.get(typeRank(bound));
    const order = known === undefined ? 0 : compareValues(bound, known);
    if (known === undefined || (operator === 'gte' ? order < 0 : order > 0)) widest.set(typeRank(bound), bound);
  }
  return widest.values();
}

/** A value is never equal to one of another type; nor does MongoDB compare across types. The members of a set are text. */
function comparable({ kind }: ListColumn, values: readonly Scalar[]): readonly Scalar[] {
  if (kind === 'mixed') return values;
  if (kind === 'set') return values.map(String);
  const type = kind === 'text' ? 'string' : kind;
  return values.filter((value) => typeof value === type);
}

/** One of the texts occurs in the field, both folded. Each is taken literally: nothing of it has a meaning of its own. */
function contains(path: string, texts: readonly string[]): Document {
  const possible = texts.filter((text) => text.length <= LONGEST_STORED && !NEVER_STORED.test(text));
  return anyOf(possible.map((text) => ({ [path]: { $regex: text.replace(/[^\p{L}\p{N}]/gu, literally) } })));
}

/** A backslash before a character of ASCII that is no letter or digit takes its meaning; before others it may give one. */
function literally(character: string): string {
  return character <= '\u007f' ? `\\${character}` : character;
}
