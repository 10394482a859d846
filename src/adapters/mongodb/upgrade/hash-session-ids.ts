import { hash } from 'node:crypto';
import type { ClientSession, Db } from 'mongodb';
import { TRANSACTION } from '../database/at-one-moment.js';
import { MongoCollections } from '../database/mongo-collections.js';

/** Two documents per session, well below the limit of one transaction. */
const SESSIONS_AT_ONCE = 500;
const HASHED = /^[0-9a-f]{64}$/;

/**
 * Replaces each session's `_id`, which was the token's `jti`, by its SHA-256. Safe on several instances at once: each
 * batch is one transaction, so none can restore a session that another has hashed and a sign-out has removed since.
 */
export async function hashSessionIds(database: Db): Promise<void> {
  const { sessions } = new MongoCollections(database);
  const clear = sessions.find(
    { _id: { $not: HASHED } },
    { projection: { _id: 1 }, readConcern: { level: 'majority' } },
  );
  await database.client.withSession(async (session) => {
    let ids: string[] = [];
    for await (const { _id } of clear) {
      ids.push(_id);
      if (ids.length < SESSIONS_AT_ONCE) continue;
      await hashBatch(sessions, ids, session);
      ids = [];
    }
    if (ids.length > 0) await hashBatch(sessions, ids, session);
  });
}

async function hashBatch(
  sessions: MongoCollections['sessions'],
  ids: readonly string[],
  session: ClientSession,
): Promise<void> {
  const named = { _id: { $in: [...ids] } };
  await session.withTransaction(async () => {
    const found = await sessions.find(named, { session }).toArray();
    if (found.length === 0) return;
    await sessions.deleteMany(named, { session });
    await sessions.insertMany(
      found.map((row) => ({ ...row, _id: hash('sha256', row._id, 'hex') })),
      { session },
    );
  }, TRANSACTION);
}
