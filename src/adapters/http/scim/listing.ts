import type { ExtendableContext } from 'koa';
import { positionOf, type ValueOf } from '../../../domain/lists/evaluate-list.js';
import type { Filter, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { Caller } from '../../../domain/users/caller.js';
import { jsonArray } from '../lists/respond-list.js';
import { NO_QUERY, type Query } from '../queries/query.js';
import { respondContent } from '../responses/respond.js';
import { invalid, parseFilter, type Comparison } from './filter.js';
import { readPage, type PageEnds } from './paging.js';
import { SCIM_TYPE } from './scim-path.js';

const SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';
const BY_ID = [{ field: 'id', descending: false }] as const;
const CONTENT_TYPE = `${SCIM_TYPE}; charset=utf-8`;

interface Listing<T> {
  /** Names the resources among those that one caller lists. */
  readonly type: string;
  readonly ends: PageEnds;
  readonly filtersOf: (comparisons: readonly Comparison[]) => Promise<readonly Filter[]> | readonly Filter[];
  readonly list: (query: ListQuery) => Promise<ListPage<T>>;
  readonly valueOf: ValueOf<T>;
  /** What is answered of the page's records: fewer, if they would be too many bytes. */
  readonly present: (records: readonly T[]) => Promise<readonly object[]> | readonly object[];
}

/** Answers with a page of resources, by their ids: RFC 7644, 3.4.2. */
export async function respondListing<T extends object>(
  ctx: ExtendableContext & { readonly state: { readonly actor: Caller; readonly parameters?: Query } },
  { type, ends, filtersOf, list, valueOf, present }: Listing<T>,
): Promise<void> {
  const { actor, parameters = NO_QUERY } = ctx.state;
  const [filter = '', ...others] = parameters.get('filter') ?? [];
  if (others.length > 0) throw invalid('must be one');
  const filters = await filtersOf(parseFilter(filter));
  const wanted = readPage(parameters);
  const { startIndex } = wanted;
  const key = JSON.stringify([actor.id, type, filter]);
  const page = await list({ filters, search: [], order: BY_ID, page: ends.pageOf(key, wanted) });
  const resources = await present(page.records);
  const { length } = resources;
  const last = page.records[length - 1];
  if (last !== undefined) ends.ended(key, { startIndex, length }, positionOf(last, BY_ID, valueOf));
  const head = { schemas: [SCHEMA], totalResults: page.total, startIndex, itemsPerPage: length };
  const json = await jsonArray(resources, (resource) => JSON.stringify(resource));
  const parts = [Buffer.from(`${JSON.stringify(head).slice(0, -1)},"Resources":`), json, Buffer.from('}')];
  respondContent(ctx, CONTENT_TYPE, Buffer.concat(parts));
}

/** Answers with all of a few resources. */
export function respondAll(ctx: ExtendableContext, resources: readonly object[]): void {
  const { length } = resources;
  respondScim(ctx, {
    ...{ schemas: [SCHEMA], totalResults: length, startIndex: 1, itemsPerPage: length },
    Resources: resources,
  });
}

export function respondScim(ctx: ExtendableContext, resource: object): void {
  respondContent(ctx, CONTENT_TYPE, JSON.stringify(resource));
}
