import {
  IMPLAUSIBLE_LEASE_MS,
  type NewTries,
  type TransactionalWebhooks,
  type WebhookProgress,
  type WebhookQueue,
  type WebhookQueues,
} from '../../../application/ports/webhook-queues.js';
import { KEPT_TRIES, type WebhookTry } from '../../../domain/webhooks/webhook-try.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { THAT_WAIT, WEBHOOK_QUEUES, WEBHOOK_TRIES, type WebhookQueueDocument } from '../documents/webhook-documents.js';
import type { BufferedRows } from '../writing/buffered-rows.js';

const BY_ID = { _id: 1 } as const;
const NEWEST = { _id: -1 } as const;

/** Queues of webhooks with their tries. */
export class MongoWebhookQueues implements WebhookQueues {
  constructor(
    private readonly collections: Pick<MongoCollections, 'webhookQueues' | 'webhookTries'>,
    private readonly gate: MongoGate,
  ) {}

  async list(): Promise<WebhookQueue[]> {
    const { webhookQueues } = this.collections;
    const rows = await this.gate.run(() => webhookQueues.find({}, { ...COMMITTED, sort: BY_ID }).toArray());
    return rows.map(WEBHOOK_QUEUES.read);
  }

  async lease({ id, holder, now, until }: Parameters<WebhookQueues['lease']>[0]): Promise<WebhookQueue | undefined> {
    const ended = [{ lease_until: { $lte: now } }, { lease_until: { $gt: now + IMPLAUSIBLE_LEASE_MS } }];
    const free = { _id: id, $or: [{ holder: null }, { holder }, ...ended] };
    const leased = await this.gate.write(() =>
      this.collections.webhookQueues.findOneAndUpdate(
        free,
        { $set: { holder, lease_until: until } },
        { ...LIMITED, returnDocument: 'after' },
      ),
    );
    return leased === null ? undefined : WEBHOOK_QUEUES.read(leased);
  }

  async advance({ id, holder, generation, changes, customers, dueAt }: WebhookProgress): Promise<boolean> {
    const held = { _id: id, holder, generation };
    const { matchedCount } = await this.gate.write(() =>
      this.collections.webhookQueues.updateOne(held, { $set: { changes, customers, due_at: dueAt } }, LIMITED),
    );
    return matchedCount > 0;
  }

  /** Idempotent: repeated after a failure, it leaves the same. */
  async addTries({ webhookId, tries, settled }: NewTries): Promise<void> {
    const { webhookQueues, webhookTries } = this.collections;
    const writes = [
      ...settled.map((id) => ({ updateOne: { filter: { _id: id }, update: { $set: { retry: null } } } })),
      ...tries.map(WEBHOOK_TRIES.write).map((replacement) => {
        return { replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true } };
      }),
    ];
    if (writes.length > 0) await this.gate.write(() => webhookTries.bulkWrite(writes, LIMITED));
    const last = tries.at(-1);
    if (last === undefined) return;
    const update = { $set: { last_at: last.at, last_status: last.status } };
    await this.gate.write(() => webhookQueues.updateOne({ _id: webhookId }, update, LIMITED));
    await this.#prune(webhookId);
  }

  async listTries(webhookId: string): Promise<WebhookTry[]> {
    const options = { ...COMMITTED, sort: NEWEST, limit: KEPT_TRIES };
    const rows = await this.gate.run(() =>
      this.collections.webhookTries.find({ webhook_id: webhookId }, options).toArray(),
    );
    return rows.map(WEBHOOK_TRIES.read);
  }

  async listWaiting({ id, generation }: Pick<WebhookQueue, 'id' | 'generation'>): Promise<WebhookTry[]> {
    const waiting = { webhook_id: id, generation, ...THAT_WAIT };
    const rows = await this.gate.run(() =>
      this.collections.webhookTries.find(waiting, { ...COMMITTED, sort: BY_ID }).toArray(),
    );
    return rows.map(WEBHOOK_TRIES.read);
  }

  async remove(id: string): Promise<void> {
    const { webhookQueues, webhookTries } = this.collections;
    await this.gate.write(() => webhookTries.deleteMany({ webhook_id: id }, LIMITED));
    await this.gate.write(() => webhookQueues.deleteOne({ _id: id }, LIMITED));
  }

  async #prune(webhookId: string): Promise<void> {
    const { webhookQueues, webhookTries } = this.collections;
    const kept = { ...COMMITTED, sort: NEWEST, skip: KEPT_TRIES - 1, limit: 1, projection: BY_ID };
    const [oldest] = await this.gate.run(() => webhookTries.find({ webhook_id: webhookId }, kept).toArray());
    if (oldest === undefined) return;
    const queue = await this.gate.run(() => webhookQueues.findOne({ _id: webhookId }, COMMITTED));
    const past = [{ retry: null }, { generation: { $lt: queue?.generation ?? 0 } }];
    const older = { webhook_id: webhookId, _id: { $lt: oldest._id }, $or: past };
    await this.gate.write(() => webhookTries.deleteMany(older, LIMITED));
  }
}

/** Queues inside a transaction. */
export class MongoTransactionalWebhooks implements TransactionalWebhooks {
  constructor(private readonly rows: BufferedRows<WebhookQueueDocument>) {}

  async find(id: string): Promise<WebhookQueue | undefined> {
    const row = await this.rows.find(id);
    return row && WEBHOOK_QUEUES.read(row);
  }

  put(queue: WebhookQueue): Promise<void> {
    return this.rows.put(WEBHOOK_QUEUES.write(queue));
  }
}
