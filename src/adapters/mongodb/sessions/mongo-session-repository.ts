import type {
  LiveSessions,
  OpenedSession,
  Opener,
  SessionRepository,
  SessionUse,
  TransactionalSessions,
} from '../../../application/ports/session-repository.js';
import { type ListedSession, type Session, UNKNOWN_DEVICE } from '../../../domain/sessions/session.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';
import type { SessionDocument } from '../documents/documents.js';
import type { BufferedRows } from '../writing/buffered-rows.js';

function writeSession({ device = UNKNOWN_DEVICE, ...session }: OpenedSession): SessionDocument {
  const { id, userId, epoch, openedAt, expiresAt, method, keyId, providerSession, provenAt, secondFactor } = session;
  const used = { address: device.address, user_agent: device.userAgent, last_seen: openedAt };
  return {
    ...{ _id: id, user_id: userId, epoch, opened_at: openedAt, expires_at: expiresAt, ...used, method },
    ...(keyId !== null && { key_id: keyId }),
    ...(providerSession !== null && { provider_session: providerSession }),
    ...(provenAt < openedAt && { proven_at: provenAt }),
    ...(secondFactor && { second_factor: true }),
  };
}

function readSession(document: SessionDocument): Session {
  const { _id, user_id, epoch, opened_at: openedAt, expires_at, method = null } = document;
  const { key_id: keyId = null, provider_session: providerSession = null, proven_at: provenAt = openedAt } = document;
  return {
    ...{ id: _id, userId: user_id, epoch, openedAt, expiresAt: expires_at, method, keyId, providerSession },
    provenAt: Math.min(provenAt, openedAt),
    secondFactor: document.second_factor === true,
  };
}

function readListedSession(document: SessionDocument): ListedSession {
  const { address = '', user_agent = '', opened_at, last_seen = opened_at } = document;
  return { ...readSession(document), device: { address, userAgent: user_agent }, lastSeen: last_seen };
}

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

/** Sessions inside a transaction. */
export class MongoTransactionalSessions implements TransactionalSessions {
  constructor(private readonly rows: BufferedRows<SessionDocument>) {}

  async find(id: string): Promise<Session | undefined> {
    const row = await this.rows.find(id);
    return row === undefined ? undefined : readSession(row);
  }

  async insert(session: OpenedSession): Promise<void> {
    this.rows.insert(writeSession(session));
  }

  async remove(id: string): Promise<boolean> {
    return this.rows.removeFound(id);
  }

  async setEpoch(id: string, epoch: number): Promise<void> {
    const row = await this.rows.find(id);
    if (row !== undefined) this.rows.replace({ ...row, epoch });
  }

  async listOpenedBy(opener: Opener, limit: number): Promise<Session[]> {
    const filter =
      'keyId' in opener
        ? { key_id: opener.keyId }
        : { provider_session: opener.providerSession, method: opener.method };
    const fields = Object.entries(filter) as [keyof SessionDocument, string][];
    const written = [...this.rows.written()].filter((row) => fields.every(([name, value]) => row[name] === value));
    const others = await this.rows.listOnServer({ ...filter, _id: { $nin: this.rows.writtenIds() } }, limit);
    this.rows.remember([], others);
    return [...written, ...others].slice(0, limit).map(readSession);
  }

  async countLive(userId: string, epoch: number, now: number): Promise<number> {
    const isLive = (row: SessionDocument) => row.user_id === userId && row.epoch === epoch && now < row.expires_at;
    const written = [...this.rows.written()].filter(isLive).length;
    return written + (await this.rows.countOnServer({ user_id: userId, epoch, expires_at: { $gt: now } }));
  }
}
