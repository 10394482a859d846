import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseListCriteria } from '../../application/lists/parse-list-criteria.js';
import { kindOf, type ListFields } from '../../domain/lists/list-fields.js';
import {
  SORT_FIELDS_MAX,
  type Criteria,
  type ListPage,
  type ListQuery,
  type Order,
} from '../../domain/lists/list-query.js';
import { badQuery } from './http-problem.js';
import { linkHeader, readPaging, type Paging } from './list-paging.js';
import type { Query } from './query.js';
import type { Reply } from './reply.js';

const SLICE_MS = 4;

/** A list request in the dialect of json-server. */
export interface ListRequest {
  readonly query: ListQuery;
  readonly paging: Paging;
  readonly parameters: Query;
}

/** Reads the parameters of a list. Throws 400 naming the parameter; unknown parameters are ignored. */
export function readListRequest(parameters: Query, fields: ListFields): ListRequest {
  const order = readOrder(parameters, fields);
  const paging = readPaging(parameters, order);
  const query = { ...readCriteria(parameters, fields), order, page: paging.page };
  return { query, paging, parameters };
}

/** Reads only the filters and the search. Throws 400 naming the parameter. */
export function readCriteria(parameters: Query, fields: ListFields): Criteria {
  const criteria = parseListCriteria(parameters, fields);
  requireFewTexts(criteria, fields);
  return criteria;
}

/** Limits text searches: each one examines every record, and a URL has room for thousands. */
function requireFewTexts({ filters, search }: Criteria, { mostTexts }: ListFields): void {
  const likes = filters.filter(({ operator }) => operator === 'like');
  const texts = likes.reduce((sum, { values }) => sum + new Set(values).size, search.flat().length);
  if (mostTexts !== undefined && texts > mostTexts) {
    throw badQuery(search.length > 0 ? 'q' : `${likes[0]!.field}_like`, `looks for more than ${mostTexts} texts`);
  }
}

/** Returns a page as a bare array with its total; `present` makes the JSON of one record. */
export async function listReply<T>(
  { paging, parameters, query }: ListRequest,
  page: ListPage<T>,
  present: (record: T) => string | Buffer,
): Promise<Reply> {
  const link = linkHeader(paging, parameters, query.order, page);
  return {
    status: 200,
    json: await jsonArray(page.records, present),
    headers: { 'X-Total-Count': String(page.total), ...(link !== undefined && { Link: link }) },
  };
}

/** Serialises a JSON array in slices, yielding to the event loop every few milliseconds. */
export async function jsonArray<T>(records: readonly T[], present: (record: T) => string | Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  let since = performance.now();
  for (const record of records) {
    const json = present(record);
    parts.push(COMMA, typeof json === 'string' ? Buffer.from(json) : json);
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  parts[0] = OPEN;
  parts.push(CLOSE);
  return Buffer.concat(parts);
}

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');

function readOrder(parameters: Query, fields: ListFields): Order[] {
  const names = (parameters.get('_sort') ?? []).flatMap((text) => text.split(','));
  const words = (parameters.get('_order') ?? []).flatMap((text) => text.split(','));
  const order: Order[] = [];
  for (const [index, name] of names.entries()) {
    if (name === '') continue;
    const kind = kindOf(fields, name);
    if (kind === undefined || kind === 'set')
      throw badQuery('_sort', `can't sort by ${name.length > 64 ? 'such a name' : `"${name}"`}`);
    const descending = isDescending(words[index] ?? '');
    if (!order.some(({ field }) => field === name)) order.push({ field: name, descending });
  }
  if (order.length > SORT_FIELDS_MAX) throw badQuery('_sort', `names more than ${SORT_FIELDS_MAX} fields`);
  if (order.some(({ field }) => field === 'id'))
    return order.slice(0, order.findIndex(({ field }) => field === 'id') + 1);
  const last = order.at(-1)?.descending ?? fields.newestFirst === true;
  return [...order, { field: 'id', descending: last }];
}

function isDescending(word: string): boolean {
  switch (word.toLowerCase()) {
    case '':
    case 'asc':
      return false;
    case 'desc':
      return true;
    default:
      throw badQuery('_order', 'must be asc or desc');
  }
}
