import type { Document } from 'mongodb';
import { widestBounds } from '../../../domain/lists/compare.js';
import type { Criteria, Filter, Scalar } from '../../../domain/lists/list-query.js';
import { rangePath, sortPath, type ListColumn, type ListShape } from './list-shape.js';
import { isStorable } from './search-text.js';

export const ALWAYS: Document = {};
export const NEVER: Document = { _id: { $in: [] } };

/**
 * No stored text is longer: customers' texts have at most 500 characters, and folding expands one character to at most
 * 18 (NFKD of U+FDFA). Servers reject expressions from 32 KiB on, or from 64 KiB compiled; these reach at most 27 and
 * 36.
 */
const MAX_STORED_LENGTH = 9_000;

/** A condition for the documents that meet every filter and the search. Equivalent to the domain's `matches`. */
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
      return { [column.exact]: { $in: sought(column, values) } };
    case 'ne':
      return { [column.exact]: { $nin: sought(column, values) } };
    case 'like':
      return column.kind === 'text' || column.kind === 'mixed' ? contains(rangePath(column), values) : NEVER;
    case 'gte':
    case 'lte':
      return isBeyond(column, operator, values);
    case 'null':
      return isNull(column, values);
  }
}

function sought(column: ListColumn, values: readonly Scalar[]): readonly (Scalar | RegExp)[] {
  const found = comparable(column, values);
  return column.kind === 'text' && column.sought !== undefined ? column.sought(found.map(String)) : found;
}

/** What every present value of a type meets. */
const LEAST = { text: { $gte: '' }, number: { $gte: -Infinity }, boolean: { $gte: false } };

function isNull(column: ListColumn, values: readonly boolean[]): Document {
  const [isAbsence, isPresence] = [values.includes(true), values.includes(false)];
  if (isAbsence === isPresence) return isAbsence ? ALWAYS : NEVER;
  if (column.kind === 'mixed') return { [column.exact]: { $exists: isPresence } };
  if (column.kind === 'set' || column.nullable !== true) return isPresence ? ALWAYS : NEVER;
  // The folded text, because that's indexed; the index alone tells who has one.
  return { [sortPath(column)]: isPresence ? LEAST[column.kind] : null };
}

function isBeyond(column: ListColumn, operator: 'gte' | 'lte', values: readonly Scalar[]): Document {
  if (column.kind === 'set') return NEVER;
  const path = rangePath(column);
  // A thousand separate bounds take the server seconds.
  const bounds = widestBounds(operator, comparable(column, values));
  return anyOf(bounds.map((bound) => ({ [path]: { [`$${operator}`]: bound } })));
}

/**
 * Keeps the values of the column's type: values of different types are never equal, and MongoDB doesn't compare across
 * types either. The members of a set are text.
 */
function comparable({ kind }: ListColumn, values: readonly Scalar[]): readonly Scalar[] {
  if (kind === 'mixed') return values;
  if (kind === 'set') return values.map(String);
  const type = kind === 'text' ? 'string' : kind;
  return values.filter((value) => typeof value === type);
}

/** One of the texts occurs in the field; both are folded. The texts are matched literally. */
function contains(path: string, texts: readonly string[]): Document {
  const possible = texts.filter((text) => text.length <= MAX_STORED_LENGTH && isStorable(text));
  return anyOf(possible.map((text) => ({ [path]: { $regex: literalPattern(text) } })));
}

/** A pattern that only this text matches. */
export function literalPattern(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, literally);
}

/** Escapes ASCII characters that aren't letters or digits. Escaping other characters could give them a meaning. */
function literally(character: string): string {
  return character <= '\u007f' ? `\\${character}` : character;
}
