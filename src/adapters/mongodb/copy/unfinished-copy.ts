import type { Db } from 'mongodb';
import { LINEARIZABLE, MongoCollections } from '../mongo-collections.js';

/** The database is the target of a copy that runs, or did not come to its end. */
export class StoreIsUnfinished extends Error {
  constructor() {
    super(
      'The database holds a copy that is not whole: it is being made, or did not come to its end. Wait for it, or copy ' +
        'into this database again, which starts over.',
    );
    this.name = new.target.name;
  }
}

/** Throws `StoreIsUnfinished`. */
export async function refuseUnfinished(database: Db): Promise<void> {
  const claim = await new MongoCollections(database).settings.findOne({ _id: 'copy' }, LINEARIZABLE);
  if (claim !== null) throw new StoreIsUnfinished();
}
