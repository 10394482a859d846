import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession, MongoClient } from 'mongodb';
import { mayBeReadAgain } from './driver-errors.js';

/** Every transaction: it sees one moment, and what it wrote or read is kept for good when it has committed. */
export const TRANSACTION = {
  readConcern: { level: 'snapshot' },
  readPreference: 'primary',
  writeConcern: { w: 'majority', journal: true, wtimeoutMS: 2_000 },
  maxCommitTimeMS: 2_000,
} as const;

/** Nobody waits longer for what is read; the driver would try for two minutes. */
const READ_AGAIN_MS = 3_000;
const PAUSE_MS = 20;

/** Reads that see one moment and decide access. A commit of unknown result is no matter: they are read again. */
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
