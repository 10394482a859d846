import { badQuery, HttpProblem } from '../problems/http-problem.js';

/** Parameter -> its values in order. A `Map`, so that keys can't collide with a prototype. */
export type Query = ReadonlyMap<string, readonly string[]>;

export const NO_QUERY: Query = new Map();
/** A query that was sent before: it stays the same object while it's remembered, so what follows from it can be kept, too. */
export class KnownQuery extends Map<string, readonly string[]> {}
const MAX_PARAMETERS = 5_000;

/**
 * Parses `application/x-www-form-urlencoded` (WHATWG URL), except that a malformed escape or invalid UTF-8 is a 400
 * naming the parameter instead of a replacement character.
 */
export function parseQuery(text: string): Query {
  if (text === '') return NO_QUERY;
  const query = new Map<string, string[]>();
  const parts = text.split('&');
  if (parts.length > MAX_PARAMETERS) {
    throw new HttpProblem(400, 'bad_query', `The query string has more than ${MAX_PARAMETERS} parameters.`);
  }
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const rawName = equals < 0 ? part : part.slice(0, equals);
    const name = decoded(rawName, rawName);
    const value = equals < 0 ? '' : decoded(part.slice(equals + 1), name);
    const values = query.get(name);
    if (values === undefined) query.set(name, [value]);
    else values.push(value);
  }
  return query;
}

/** Converts a query for a schema: one value as text, several as a list, without a prototype. */
export function queryObject(query: Query): Record<string, string | readonly string[]> {
  const object = Object.create(null) as Record<string, string | readonly string[]>;
  for (const [name, values] of query) object[name] = values.length === 1 ? values[0]! : values;
  return object;
}

function decoded(text: string, parameter: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw badQuery(parameter, 'holds a malformed percent escape');
  }
}
