import type { Collection, Db, IndexDescription } from 'mongodb';
import { buildIndexes } from './build-indexes.js';
import { isNoGeometry } from './driver-errors.js';
import { ServerUnfit } from './server-unfit.js';
import { whileEndingIdleTransactions } from './end-idle-transactions.js';

/** The field in which older releases sign the rows of heads that they lock. This one signs in `locked_by`. */
const FORMER = 'holder';

/**
 * The server refuses documents whose value of an indexed field isn't a geometry, and leaves out those without the field. A
 * validator would do the same, but the role readWrite may not set one.
 */
export const NO_FORMER_HOLDER: IndexDescription = { key: { [FORMER]: '2dsphere' } };

const TRIES = 100;
const STILL_WRITING =
  'instances of an older release write to this database all the time. Stop them, then start this one again.';

/**
 * Makes instances of older releases unable to write: each of their transactions would fold texts in its own way. They go on
 * reading. Waits for the transactions that run. Throws `ServerUnfit` while one writes all the time.
 */
export async function shutOutOlder(database: Db): Promise<void> {
  for (const name of ['heads', 'customer_heads']) {
    let tries = 0;
    while (!(await isShut(database.collection<never>(name)))) {
      if ((tries += 1) === TRIES) throw new ServerUnfit(STILL_WRITING);
    }
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
