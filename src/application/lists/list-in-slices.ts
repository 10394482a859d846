import { evaluateList, matches, type ValueOf } from '../../domain/lists/evaluate-list.js';
import type { ListFields } from '../../domain/lists/list-fields.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { EventLoopSlice } from '../scheduling/event-loop-slice.js';

/** Records checked between two readings of the clock. */
const RECORDS_PER_CLOCK_READ = 16;

/**
 * Evaluates a list over records in memory and yields to the event loop regularly, because searching long, repetitive
 * texts can be slow.
 */
export async function listInSlices<T extends object>(
  records: Iterable<T>,
  query: ListQuery,
  list: { readonly fields: ListFields; readonly valueOf: ValueOf<T> },
): Promise<ListPage<T>> {
  const { fields, valueOf } = list;
  const found: T[] = [];
  let checked = 0;
  const slice = new EventLoopSlice();
  for (const record of records) {
    if (matches(record, query, fields, valueOf)) found.push(record);
    checked += 1;
    if (checked % RECORDS_PER_CLOCK_READ === 0 && slice.isOver()) await slice.next();
  }
  return evaluateList(found, { ...query, filters: [], search: [] }, fields, valueOf);
}
