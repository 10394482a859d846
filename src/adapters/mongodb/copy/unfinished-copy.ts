import type { Db } from 'mongodb';
import { LIMITED, LINEARIZABLE, MongoCollections } from '../database/mongo-collections.js';

/** A copy that was not heard of for so long is gone. */
export const GONE_MS = 30_000;

/** By the server's clock, which all share. */
export const IS_GONE = { $lt: ['$seen_at', { $subtract: ['$$NOW', GONE_MS] }] };

/** A claim whose copy is gone and had not begun to fill the database: whatever is in it is not that copy's. */
const ABANDONED = { filling: { $ne: true }, $expr: IS_GONE } as const;

/** The database is the target of a copy that runs, or did not come to its end. */
export class StoreIsUnfinished extends Error {
  constructor(isFilling: boolean) {
    super(
      isFilling
        ? 'The database holds a copy that is not whole: it is being made, or did not come to its end. Wait for it, or ' +
            'copy into this database again, which starts over.'
        : `A copy into this database is about to begin. If it was ended, try again in ${GONE_MS / 1_000} s.`,
    );
    this.name = new.target.name;
  }
}

/** For those who only read; an abandoned claim says nothing to them. Throws `StoreIsUnfinished`. */
export async function refuseUnfinished(database: Db): Promise<void> {
  const { settings } = new MongoCollections(database);
  refuse(await settings.findOne({ _id: 'copy', $nor: [ABANDONED] }, LINEARIZABLE));
}

/**
 * For those who are going to write: from here on no copy of before can go on. One that was only slow finds its claim
 * removed, and so cannot begin to fill. Throws `StoreIsUnfinished`.
 */
export async function shutOutCopies(database: Db): Promise<void> {
  await removeAbandonedClaim(database);
  // A claim that has only just become too old counts as well: what was not removed can still be renewed.
  refuse(await new MongoCollections(database).settings.findOne({ _id: 'copy' }, LINEARIZABLE));
}

export async function removeAbandonedClaim(database: Db): Promise<void> {
  await new MongoCollections(database).settings.deleteOne({ _id: 'copy', ...ABANDONED }, LIMITED);
}

function refuse(claim: object | null): void {
  if (claim !== null) throw new StoreIsUnfinished('filling' in claim);
}
