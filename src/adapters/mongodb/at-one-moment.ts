import type { ClientSession, MongoClient } from 'mongodb';

/** Every transaction: it sees one moment, and what it wrote or read is kept for good when it has committed. */
export const TRANSACTION = {
  readConcern: { level: 'snapshot' },
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 2_000 },
  maxCommitTimeMS: 2_000,
} as const;

/** Reads that see one moment and decide access. */
export function atOneMoment<T>(client: MongoClient, read: (session: ClientSession) => Promise<T>): Promise<T> {
  return client.withSession((session) => session.withTransaction(() => read(session), TRANSACTION));
}

/** Named on each read of a snapshot: any default, such as one in the connection string, would silently take its place. */
export const SNAPSHOT = { readConcern: { level: 'snapshot' } } as const;

/**
 * Reads that see one moment, which misses nothing acknowledged before, each with `SNAPSHOT`. No transaction: there is no
 * commit to wait for, and the server does not end it after a minute. It lasts as long as the server keeps old versions:
 * `minSnapshotHistoryWindowInSeconds`, 5 minutes by default.
 */
export function inSnapshot<T>(client: MongoClient, read: (session: ClientSession) => Promise<T>): Promise<T> {
  return client.withSession({ snapshot: true }, read);
}
