import type { ClientSession, MongoClient } from 'mongodb';

/** Every transaction: it sees one moment, and what it wrote or read is kept for good when it has committed. */
export const TRANSACTION = {
  readConcern: { level: 'snapshot' },
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 2_000 },
  maxCommitTimeMS: 2_000,
} as const;

/** Reads that see one moment. A transaction and not a snapshot session, which 4.4 does not have. */
export function atOneMoment<T>(client: MongoClient, read: (session: ClientSession) => Promise<T>): Promise<T> {
  return client.withSession((session) => session.withTransaction(() => read(session), TRANSACTION));
}
