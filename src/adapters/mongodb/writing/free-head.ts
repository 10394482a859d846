import type { MongoClient } from 'mongodb';
import { LIMITED } from '../database/mongo-collections.js';

/** A live instance never pauses this long inside a transaction. If it does, it only has to run its group again. */
const IDLE_MICROSECONDS = 1_000_000;

interface IdleSession {
  readonly lsid: { readonly id: unknown };
}

/**
 * Ends transactions of this database's instances that have been idle for a second. A process killed between two
 * statements would otherwise hold the head, and block every writer, until the server's own limit of a minute.
 */
export async function freeHead(client: MongoClient): Promise<void> {
  const admin = client.db('admin');
  const idle = await admin
    .aggregate<IdleSession>(
      [
        { $currentOp: { allUsers: false, idleSessions: true } },
        {
          $match: {
            type: 'idleSession',
            appName: client.options.appName,
            'transaction.timeInactiveMicros': { $gt: IDLE_MICROSECONDS },
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
