import type { AuthorityRecords } from '../../domain/authority/authority.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { AuthorityReader } from './authority-reader.js';

/** The projection, for requests that wait in between: it may be out of date after that. */
export interface FreshAuthorityReader extends AuthorityReader {
  isCurrent(): boolean;
  ensureFresh(): Promise<void>;
}

const TRIES = 5;

/**
 * Computes an answer from records that are in force when the answer is ready: if records of these kinds have changed
 * meanwhile, it's computed again. Throws `Unavailable` if they change every time, or if what is in force isn't known.
 */
export async function fromCurrentRecords<T>(
  reader: FreshAuthorityReader,
  kinds: readonly (keyof AuthorityRecords)[],
  compute: (records: AuthorityRecords) => Promise<T>,
): Promise<T> {
  for (let left = TRIES; left > 0; left -= 1) {
    const used = reader.authority.records;
    const answer = await compute(used);
    if (!reader.isCurrent()) await reader.ensureFresh();
    const { records } = reader.authority;
    if (kinds.every((kind) => records[kind] === used[kind])) return answer;
  }
  throw new Unavailable('overloaded', 'What the answer depends on changes too often. Try again.');
}
