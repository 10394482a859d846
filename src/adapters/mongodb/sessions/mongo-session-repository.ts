import type { SessionRepository } from '../../../application/ports/session-repository.js';
import type { Session } from '../../../domain/sessions/session.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { readSession, writeSession } from './session-document.js';
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

  async insert(session: Session): Promise<void> {
    await this.gate.write(() => this.collections.sessions.insertOne(writeSession(session), LIMITED));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate.write(() => sweep(this.collections.sessions, { expires_at: { $lte: now } }, limit));
  }
}
