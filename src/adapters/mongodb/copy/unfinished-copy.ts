import type { Db } from 'mongodb';
import { StoreIsUnfinished } from '../../storage-kernel/store-is-unfinished.js';
import { LIMITED, LINEARIZABLE, MongoCollections } from '../database/mongo-collections.js';
import { notWithin } from '../database/not-within.js';

/** A copy that hasn't renewed its claim for this long counts as dead. */
export const DEAD_AFTER_MS = 30_000;

export const IS_DEAD = notWithin('$seen_at', DEAD_AFTER_MS);

/** A claim of a dead copy that hadn't begun to fill the database: none of the data belongs to it. */
const ABANDONED = { filling: { $ne: true }, $expr: IS_DEAD } as const;

/** Throws `StoreIsUnfinished` if a copy is in progress; ignores abandoned claims. For read-only callers. */
export async function refuseUnfinished(database: Db): Promise<void> {
  const { settings } = new MongoCollections(database);
  refuse(await settings.findOne({ _id: 'copy', $nor: [ABANDONED] }, LINEARIZABLE));
}

/**
 * Removes an abandoned claim and throws `StoreIsUnfinished` if one remains. For callers that will write: afterwards no
 * earlier copy can continue, because a slow copy finds its claim removed and can't begin to fill.
 */
export async function shutOutCopies(database: Db): Promise<void> {
  await removeAbandonedClaim(database);
  // Claims that have only just expired count too: a claim that wasn't removed can still be renewed.
  refuse(await new MongoCollections(database).settings.findOne({ _id: 'copy' }, LINEARIZABLE));
}

export async function removeAbandonedClaim(database: Db): Promise<void> {
  await new MongoCollections(database).settings.deleteOne({ _id: 'copy', ...ABANDONED }, LIMITED);
}

function refuse(claim: object | null): void {
  if (claim === null) return;
  throw new StoreIsUnfinished(
    'filling' in claim
      ? 'The database holds an incomplete copy, which is still running or was interrupted. Wait for it, or ' +
          'copy into this database again, which starts over.'
      : `A copy into this database is about to begin. If it has ended, try again in ${DEAD_AFTER_MS / 1_000} s.`,
  );
}
