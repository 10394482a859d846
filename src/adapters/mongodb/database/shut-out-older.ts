import type { Collection, Db, IndexDescription } from 'mongodb';
import { buildIndexes } from './build-indexes.js';
import { isNoGeometry } from './driver-errors.js';
import { whileEndingIdleTransactions } from '../writing/end-idle-transactions.js';

/** The field in which older releases sign the rows of heads that they lock. This one signs in `locked_by`. */
const FORMER = 'holder';

/**
 * The server refuses documents whose value of an indexed field isn't a geometry, and leaves out those without the field. A
 * validator would do the same, but the role readWrite may not set one.
 */
export const NO_FORMER_HOLDER: IndexDescription = { key: { [FORMER]: '2dsphere' } };

/**
 * Makes instances of older releases unable to write: each of their transactions would fold texts in its own way. They go on
 * reading. Waits for the transactions that run.
 */
export async function shutOutOlder(database: Db): Promise<void> {
  for (const name of ['heads', 'customer_heads']) {
    while (!(await isShut(database.collection<never>(name)))) continue;
  }
}

/** False if an older release wrote between the two steps. */
async function isShut(heads: Collection<never>): Promise<boolean> {
  const { client } = heads.db;
  await whileEndingIdleTransactions(client, () => heads.updateMany({}, { $unset: { [FORMER]: true } } as never));
  try {
    await buildIndexes(client, [{ collection: heads, indexes: [NO_FORMER_HOLDER] }]);
    return true;
  } catch (error) {
    if (!isNoGeometry(error)) throw error;
    return false;
  }
}
