import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession, MongoClient } from 'mongodb';
import { mayBeReadAgain } from './driver-errors.js';

/**
 * Options of every transaction: it reads one snapshot, and a successful commit is durable on a majority. While a member
 * looks for another source, the others learn of its progress every 2 s, so the commit may take that long.
 */
export const TRANSACTION = {
  readConcern: { level: 'snapshot' },
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 2_500 },
  maxCommitTimeMS: 2_500,
} as const;

/** The time limit for repeating reads; the driver would try for two minutes. */
const READ_AGAIN_MS = 3_000;
const PAUSE_MS = 20;

/**
 * Reads one snapshot in a transaction, for decisions about access. A commit of unknown outcome is harmless: the reads
 * are repeated.
 */
export function atOneMoment<T>(client: MongoClient, read: (session: ClientSession) => Promise<T>): Promise<T> {
  const deadline = performance.now() + READ_AGAIN_MS;
  return client.withSession(async (session) => {
    for (;;) {
      session.startTransaction(TRANSACTION);
      try {
        const found = await read(session);
        await session.commitTransaction();
        return found;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        if (!mayBeReadAgain(error) || performance.now() > deadline) throw error;
      }
      await delay(PAUSE_MS);
    }
  });
}

/**
 * Passed to each read of a snapshot, because any default, such as one in the connection string, would silently replace
 * it.
 */
export const SNAPSHOT = { readConcern: { level: 'snapshot' } } as const;

/**
 * Reads one snapshot that includes everything acknowledged before; pass `SNAPSHOT` to each read. It's not a
 * transaction, so there's no commit to wait for and the server doesn't end it after a minute. It lasts as long as the
 * server keeps old versions: `minSnapshotHistoryWindowInSeconds`, 5 minutes by default.
 */
export function inSnapshot<T>(client: MongoClient, read: (session: ClientSession) => Promise<T>): Promise<T> {
  return client.withSession({ snapshot: true }, read);
}
