import {
  MAX_PAGE_SIZE,
  type ListPage,
  type Order,
  type Page,
  type Position,
} from '../../../domain/lists/list-query.js';
import { badQuery } from '../problems/http-problem.js';
import type { Query } from '../queries/query.js';

const DEFAULT_LIMIT = 10;
/** Parameters that a cursor takes the place of. */
const SLICING: ReadonlySet<string> = new Set(['_page', '_start', '_end', '_limit']);
/** Beyond this, consecutive row numbers can't be told apart. No list is that long. */
const FAR = Number.MAX_SAFE_INTEGER;
/**
 * Maximum length of a Link header with more than the next page. Each target repeats the parameters, and proxies answer 502 if a
 * response's head is too long: nginx, unless it's told otherwise, beyond 4 KiB.
 */
const MAX_LINK_LENGTH = 2_048;

/** The requested rows and how they were requested; only pages by number and by cursor get links. */
export interface Paging {
  readonly page: Page;
  /** Page number and size, for `_page`. */
  readonly numbered?: { readonly page: number; readonly limit: number };
  /** Whether more records were requested than a page has. */
  readonly isCapped?: boolean;
}

/**
 * Reads the paging parameters. When several kinds are present, the first in this order counts: `_after`, `_page`,
 * `_start`.
 */
export function readPaging(parameters: Query, order: readonly Order[]): Paging {
  const [start, end, limit, page] = ['_start', '_end', '_limit', '_page'].map((name) => readDigits(parameters, name));
  if (page === 0) throw badQuery('_page', 'must be 1 or more');
  if (start !== undefined && end !== undefined && end < start) throw badQuery('_end', 'must not be less than _start');
  const after = single(parameters, '_after');
  if (after !== undefined) {
    const position = after === '' ? undefined : readCursor(after, order);
    return { page: { kind: 'after', after: position, limit: capped(limit ?? DEFAULT_LIMIT) } };
  }
  if (page !== undefined) {
    const size = capped(limit ?? DEFAULT_LIMIT);
    return { page: slice((page - 1) * size, size), numbered: { page, limit: size } };
  }
  const from = start ?? 0;
  const wanted = end === undefined ? (limit ?? Infinity) : end - from;
  return { page: slice(from, wanted), isCapped: wanted > MAX_PAGE_SIZE };
}

/**
 * Formats the Link header. Targets hold only the query, so they're correct behind any proxy. `next` is the position of the
 * last record: of a slice, when it's cut short. It then leads on by cursor, because pages by number count as if nothing
 * were cut.
 */
export function linkHeader(
  paging: Paging,
  parameters: Query,
  order: readonly Order[],
  { total, next: position }: Pick<ListPage<unknown>, 'total' | 'next'>,
): string | undefined {
  const { page: selected, numbered } = paging;
  const byCursor = position === undefined ? undefined : cursorLink(selected, parameters, writeCursor(position, order));
  if (numbered === undefined) return byCursor;
  const { page, limit } = numbered;
  const last = limit === 0 ? 1 : Math.max(1, Math.ceil(total / limit));
  const toPage = (number: number, relation: string) => link(parameters, '_page', String(number), relation);
  const next = byCursor ?? (page < last ? toPage(page + 1, 'next') : undefined);
  const others = [
    ...(page > 1 ? [toPage(Math.min(page - 1, last), 'prev')] : []),
    toPage(1, 'first'),
    toPage(last, 'last'),
  ];
  let header = next;
  for (const other of others) {
    const longer = header === undefined ? other : `${header}, ${other}`;
    if (longer.length <= MAX_LINK_LENGTH) header = longer;
  }
  return header;
}

/** A cursor without `_limit` has fewer records than a slice without. */
function cursorLink({ kind, limit }: Page, parameters: Query, cursor: string): string {
  if (kind === 'after') return link(parameters, '_after', cursor, 'next');
  const others = new Map([...parameters].filter(([name]) => !SLICING.has(name)));
  return link(others.set('_limit', [String(limit)]), '_after', cursor, 'next');
}

function link(parameters: Query, name: string, value: string, relation: string): string {
  const pairs: [string, string][] = [];
  for (const [key, values] of parameters) if (key !== name) for (const one of values) pairs.push([key, one]);
  pairs.push([name, value]);
  const query = pairs.map(([key, one]) => `${encodeURIComponent(key)}=${encodeURIComponent(one)}`).join('&');
  return `<?${query}>; rel="${relation}"`;
}

/** Encodes the order and the position in it; opaque to clients. */
function writeCursor(position: Position, order: readonly Order[]): string {
  return Buffer.from(JSON.stringify([nameOf(order), ...position])).toString('base64url');
}

function readCursor(text: string, order: readonly Order[]): Position {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw badQuery('_after', 'is not a cursor of this list');
  }
  const [name, ...position] = Array.isArray(parsed) ? (parsed as unknown[]) : [];
  if (name !== nameOf(order)) throw badQuery('_after', 'is not a cursor of this list in this order');
  if (position.length !== order.length || !position.every(isSortValue)) {
    throw badQuery('_after', 'is not a cursor of this list');
  }
  return position;
}

function nameOf(order: readonly Order[]): string {
  return order.map(({ field, descending }) => `${field} ${descending ? 'desc' : 'asc'}`).join(',');
}

function isSortValue(value: unknown): value is Position[number] {
  return value === null || ['boolean', 'number', 'string'].includes(typeof value);
}

function slice(start: number, limit: number): Page {
  return { kind: 'slice', start: Math.min(start, FAR), limit: capped(limit) };
}

function capped(limit: number): number {
  return Math.min(limit, MAX_PAGE_SIZE);
}

function readDigits(parameters: Query, name: string): number | undefined {
  const text = single(parameters, name);
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text)) throw badQuery(name, 'must be a whole number, 0 or more');
  return Math.min(Number(text), FAR);
}

function single(parameters: Query, name: string): string | undefined {
  const values = parameters.get(name);
  if (values !== undefined && values.length > 1) throw badQuery(name, 'is given more than once');
  return values?.[0];
}
