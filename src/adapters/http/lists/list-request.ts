import { parseListCriteria } from '../../../application/lists/parse-list-criteria.js';
import { isSortable, type ListFields } from '../../../domain/lists/list-fields.js';
import { MAX_SORT_FIELDS, type Criteria, type ListQuery, type Order } from '../../../domain/lists/list-query.js';
import type { Caller } from '../../../domain/users/caller.js';
import { badQuery } from '../problems/http-problem.js';
import { readPaging, type Paging } from './paging.js';
import { KnownQuery, type Query } from '../queries/query.js';

/** A list in the dialect of json-server (docs/api.md), which the API document describes, too. */
export interface RouteList {
  /** The fields for filtering, sorting and searching in the largest view. */
  readonly fields: ListFields;
  /** The same for this actor, when the view differs. */
  readonly fieldsFor?: (actor: Caller) => ListFields;
}

/** The fields that this caller sees. */
export function visibleFields({ fields, fieldsFor }: RouteList, actor: Caller | undefined): ListFields {
  return fieldsFor === undefined || actor === undefined ? fields : fieldsFor(actor);
}

/** A list request in the dialect of json-server. */
export interface ListRequest {
  readonly query: ListQuery;
  readonly paging: Paging;
  readonly parameters: Query;
}

const known = new WeakMap<ListFields, WeakMap<KnownQuery, ListRequest>>();

/** Reads the parameters of a list, known ones in the same view only once. Throws 400 naming the parameter. */
export function readListRequest(parameters: Query, fields: ListFields): ListRequest {
  if (!(parameters instanceof KnownQuery)) return parseListRequest(parameters, fields);
  const ofView = known.get(fields) ?? new WeakMap<KnownQuery, ListRequest>();
  known.set(fields, ofView);
  const request = ofView.get(parameters) ?? parseListRequest(parameters, fields);
  ofView.set(parameters, request);
  return request;
}

function parseListRequest(parameters: Query, fields: ListFields): ListRequest {
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
function requireFewTexts({ filters, search }: Criteria, { maxTexts }: ListFields): void {
  const likes = filters.filter(({ operator }) => operator === 'like');
  const texts = likes.reduce((sum, { values }) => sum + new Set(values).size, search.flat().length);
  if (maxTexts !== undefined && texts > maxTexts) {
    throw badQuery(search.length > 0 ? 'q' : `${likes[0]!.field}_like`, `looks for more than ${maxTexts} texts`);
  }
}

function readOrder(parameters: Query, fields: ListFields): Order[] {
  const names = (parameters.get('_sort') ?? []).flatMap((text) => text.split(','));
  const words = (parameters.get('_order') ?? []).flatMap((text) => text.split(','));
  const order: Order[] = [];
  for (const [index, name] of names.entries()) {
    if (name === '') continue;
    if (!isSortable(fields, name)) {
      throw badQuery('_sort', `can't sort by ${name.length > 64 ? 'such a name' : `"${name}"`}`);
    }
    const descending = isDescending(words[index] ?? '');
    if (!order.some(({ field }) => field === name)) order.push({ field: name, descending });
  }
  if (order.length > MAX_SORT_FIELDS) throw badQuery('_sort', `names more than ${MAX_SORT_FIELDS} fields`);
  if (order.some(({ field }) => field === 'id'))
    return order.slice(0, order.findIndex(({ field }) => field === 'id') + 1);
  const { newestBy } = fields;
  if (order.length === 0 && newestBy !== undefined && newestBy !== 'id')
    order.push({ field: newestBy, descending: true });
  const last = order.at(-1)?.descending ?? newestBy !== undefined;
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
