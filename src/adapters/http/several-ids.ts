import { badQuery } from './http-problem.js';
import type { Query } from './query.js';

const MOST_IDS = 200;

/**
 * The records that a deletion of several names: `id` repeated or joined with commas, 1 to 200 of them. Throws 400 for
 * none, which must never mean all, and for more.
 */
export function readSeveralIds(parameters: Query): string[] {
  const texts = (parameters.get('id') ?? []).flatMap((text) => text.split(','));
  const ids = [...new Set(texts.filter((id) => id !== ''))];
  if (ids.length === 0) throw badQuery('id', 'must name the records to delete');
  if (ids.length > MOST_IDS) throw badQuery('id', `names more than ${MOST_IDS} records`);
  return ids;
}
