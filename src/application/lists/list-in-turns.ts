import { evaluateList, matches, type ValueOf } from '../../domain/lists/evaluate-list.js';
import type { ListFields } from '../../domain/lists/list-fields.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { Clock } from '../ports/clock.js';

/** For how long, in milliseconds, the event loop is held at a time. */
const SLICE_MS = 4;
/** So many records are looked at between two looks at the clock. */
const RECORDS_A_LOOK = 16;

/**
 * Answers a list from records that are held in memory, giving the event loop its turn: a text that is looked for in
 * every record may take long where texts are long and repeat themselves.
 */
export async function listInTurns<T extends object>(
  records: Iterable<T>,
  query: ListQuery,
  list: { readonly fields: ListFields; readonly valueOf: ValueOf<T> },
  clock: Pick<Clock, 'monotonic' | 'timer'>,
): Promise<ListPage<T>> {
  const { fields, valueOf } = list;
  const found: T[] = [];
  let looked = 0;
  let since = clock.monotonic();
  for (const record of records) {
    if (matches(record, query, fields, valueOf)) found.push(record);
    looked += 1;
    if (looked % RECORDS_A_LOOK !== 0 || clock.monotonic() - since < SLICE_MS) continue;
    await clock.timer(0).elapsed;
    since = clock.monotonic();
  }
  return evaluateList(found, { ...query, filters: [], search: [] }, fields, valueOf);
}
