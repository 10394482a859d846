import type { Document } from 'mongodb';
import type { Customer } from '../../../domain/customers/customer.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import { NEVER } from '../lists/filter-document.js';
import { pageOf, pageRead, type PageRead } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { CUSTOMER_LIST } from './customer-list.js';
import type { PagePlan } from './customer-plan.js';
import { renderPage } from './render-plan.js';
import { readWithSequence, type SnapshotRead } from './snapshot-rows.js';

export interface PageWithSequence {
  readonly page: ListPage<Customer>;
  /** The customers' sequence number at the moment of the page. */
  readonly sequence: number;
}

/** Reads a page whose total is known. */
export async function readCustomerPage(
  collections: MongoCollections,
  query: ListQuery,
  { plan, total }: { readonly plan: PagePlan; readonly total: number },
  how: SnapshotRead,
): Promise<PageWithSequence> {
  const { condition, hint } = renderPage(query, plan);
  const wanted = pageRead(query, CUSTOMER_LIST, condition);
  if (wanted.filter === NEVER || wanted.limit === 0) return read([{ $match: NEVER }], undefined);
  return read(pipelineOf(wanted), hint);

  async function read(pipeline: readonly Document[], index: Document | undefined): Promise<PageWithSequence> {
    const { rows, sequence } = await readWithSequence(collections, pipeline, { ...how, hint: index });
    return { page: pageOf(rows, total, query, CUSTOMER_LIST), sequence };
  }
}

function pipelineOf({ filter, sort, skip, limit }: PageRead): Document[] {
  const slice = skip === 0 ? [{ $limit: limit }] : [{ $skip: skip }, { $limit: limit }];
  return [{ $match: filter }, { $sort: sort }, ...slice, { $project: CUSTOMER_LIST.projection }];
}
