import type {
  LeasedMessage,
  Outbox,
  OutboxMessage,
  OutboxState,
  TransactionalOutbox,
  WaitingMessage,
} from '../../../application/ports/outbox.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';
import type { BufferedRows } from '../writing/buffered-rows.js';
import { MESSAGES, WAITING, type OutboxDocument } from '../documents/mail-documents.js';

const BY_AGE = { queued_at: 1, _id: 1 } as const;

/** Messages that wait to be sent. */
export class MongoOutbox implements Outbox {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async lease({ now, until }: { readonly now: number; readonly until: number }): Promise<WaitingMessage | undefined> {
    const due = { ...WAITING, due_at: { $lte: now }, expires_at: { $gt: now } };
    const leased = await this.gate.write(() =>
      this.collections.outbox.findOneAndUpdate(
        due,
        { $set: { due_at: until }, $inc: { attempts: 1 } },
        { ...LIMITED, sort: { due_at: 1 }, returnDocument: 'after' },
      ),
    );
    return leased === null ? undefined : readWaiting(leased);
  }

  async postpone({ id, attempts }: LeasedMessage, dueAt: number): Promise<void> {
    const leased = { _id: id, attempts };
    await this.gate.write(() => this.collections.outbox.updateOne(leased, { $set: { due_at: dueAt } }, LIMITED));
  }

  async settle(id: string): Promise<void> {
    await this.gate.write(() => this.collections.outbox.updateOne({ _id: id }, { $set: { sealed: null } }, LIMITED));
  }

  async list(limit: number): Promise<WaitingMessage[]> {
    const rows = await this.gate.run(() =>
      this.collections.outbox.find(WAITING, { ...COMMITTED, sort: BY_AGE, limit }).toArray(),
    );
    return rows.map(readWaiting);
  }

  async measure(): Promise<OutboxState> {
    const waiting = await this.gate.run(() => this.collections.outbox.countDocuments(WAITING, COMMITTED));
    const [oldest] = await this.list(1);
    return { waiting, oldestAt: oldest?.queuedAt };
  }

  async expire(now: number, limit: number): Promise<number> {
    const expired = { ...WAITING, expires_at: { $lte: now } };
    const rows = await this.gate.run(() =>
      this.collections.outbox.find(expired, { ...COMMITTED, projection: { _id: 1 }, limit }).toArray(),
    );
    if (rows.length === 0) return 0;
    const named = { ...expired, _id: { $in: rows.map(({ _id }) => _id) } };
    const { modifiedCount } = await this.gate.write(() =>
      this.collections.outbox.updateMany(named, { $set: { sealed: null } }, LIMITED),
    );
    return modifiedCount;
  }

  removeBefore(time: number, limit: number): Promise<number> {
    return this.gate.write(() => sweep(this.collections.outbox, { sealed: null, queued_at: { $lte: time } }, limit));
  }
}

/** Reads a message that has a text. */
function readWaiting(document: OutboxDocument): WaitingMessage {
  return MESSAGES.read(document) as WaitingMessage;
}

/** The outbox inside a transaction. */
export class MongoTransactionalOutbox implements TransactionalOutbox {
  constructor(private readonly rows: BufferedRows<OutboxDocument>) {}

  async insert(message: OutboxMessage): Promise<void> {
    if ((await this.rows.find(message.id)) === undefined) this.rows.insert(MESSAGES.write(message));
  }

  async countSince(mailbox: string, time: number): Promise<number> {
    const own = [...this.rows.written()].filter((row) => row.mailbox === mailbox && row.queued_at > time);
    return own.length + (await this.rows.countOnServer({ mailbox, queued_at: { $gt: time } }));
  }

  async countWaiting(): Promise<number> {
    const own = [...this.rows.written()].filter(({ sealed }) => sealed !== null);
    return own.length + (await this.rows.countOnServer(WAITING));
  }
}
