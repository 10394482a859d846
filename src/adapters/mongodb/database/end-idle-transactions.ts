import type { MongoClient } from 'mongodb';
import { MIN_IDLE_MS } from '../../../application/ports/store.js';
import { answeredWithin } from './answered-within.js';
import { LIMITED } from './mongo-collections.js';

/** How often dead transactions are looked for while something waits for a whole collection, and how long they are idle. */
const LOOK_EVERY_MS = 1_000;

interface IdleSession {
  readonly lsid: { readonly id: unknown };
}

/**
 * Ends transactions of this database's instances that have been idle for that long, by default a quarter of a second. A
 * process killed between two statements would otherwise hold the rows it wrote, and with the head every writer, until
 * the server's own limit of a minute.
 */
export async function endIdleTransactions(client: MongoClient, idleMs = MIN_IDLE_MS): Promise<void> {
  const admin = client.db('admin');
  const idle = await admin
    .aggregate<IdleSession>(
      [
        { $currentOp: { allUsers: false, idleSessions: true } },
        {
          $match: {
            type: 'idleSession',
            appName: client.options.appName,
            'transaction.timeInactiveMicros': { $gt: idleMs * 1_000 },
          },
        },
        { $project: { lsid: 1 } },
      ],
      LIMITED,
    )
    .toArray();
  if (idle.length === 0) return;
  await admin.command({ killSessions: idle.map(({ lsid }) => ({ id: lsid.id })) });
}

/**
 * Does work that needs a lock on a whole collection, as creating and dropping indexes does, and meanwhile ends the
 * transactions of dead processes. They would hold it up for the server's own limit of a minute.
 */
export async function whileEndingIdleTransactions<T>(client: MongoClient, work: () => Promise<T>): Promise<T> {
  const looking = setInterval(() => {
    // Best effort, as in `GroupRunner`.
    answeredWithin(LOOK_EVERY_MS, endIdleTransactions(client, LOOK_EVERY_MS)).catch(() => undefined);
  }, LOOK_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(looking);
  }
}
