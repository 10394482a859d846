import type { MongoClient } from 'mongodb';
import { LIMITED } from '../database/mongo-collections.js';

/** A living instance never pauses that long inside a transaction; if it does, it only has to run its group again. */
const IDLE_MICROSECONDS = 1_000_000;

interface IdleSession {
  readonly lsid: { readonly id: unknown };
}

/**
 * Ends the transactions of this database's instances that do nothing for a second: a process that was killed between
 * two statements would hold the head, and with it every writer, until the server's own limit of a minute.
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
