import type {
  LiveSessions,
  OpenedSession,
  SessionRepository,
  SessionUse,
} from '../../../application/ports/session-repository.js';
import type { ListedSession, Session } from '../../../domain/sessions/session.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { readListedSession, readSession, writeSession } from './session-document.js';
import { sweep } from '../database/sweep.js';

/** Sessions outside a transaction. */
export class MongoSessionRepository implements SessionRepository {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async find(id: string): Promise<Session | undefined> {
    const found = await this.gate.run(() => this.collections.sessions.findOne({ _id: id }, COMMITTED));
    return found === null ? undefined : readSession(found);
  }

  async insert(session: OpenedSession): Promise<void> {
    await this.gate.write(() => this.collections.sessions.insertOne(writeSession(session), LIMITED));
  }

  async listLive(
    { userId, epoch, now }: LiveSessions,
    range: { readonly skip: number; readonly limit: number },
  ): Promise<ListedSession[]> {
    const live = { user_id: userId, epoch, expires_at: { $gt: now } };
    const sort = { opened_at: -1, _id: -1 } as const;
    const rows = await this.gate.run(() =>
      this.collections.sessions.find(live, { ...COMMITTED, sort, ...range }).toArray(),
    );
    return rows.map(readListedSession);
  }

  async recordUses(uses: readonly SessionUse[], now: number): Promise<void> {
    if (uses.length === 0) return;
    const updates = uses.map(({ id, at, openedAt = '$opened_at' }) => ({
      updateOne: {
        filter: { _id: id },
        update: [
          {
            $set: {
              last_seen: { $cond: [{ $gt: ['$last_seen', now] }, at, { $max: ['$last_seen', at] }] },
              opened_at: { $min: ['$opened_at', openedAt] },
            },
          },
        ],
      },
    }));
    await this.gate.write(() => this.collections.sessions.bulkWrite(updates, { ...LIMITED, ordered: false }));
  }

  removeBefore({ userId, epoch }: { userId: string; epoch: number }, limit: number): Promise<number> {
    const ended = { user_id: userId, epoch: { $lt: epoch } };
    return this.gate.write(() => sweep(this.collections.sessions, ended, limit));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate.write(() => sweep(this.collections.sessions, { expires_at: { $lte: now } }, limit));
  }
}
