import {
  IMPLAUSIBLE_LEASE_MS,
  type NewTries,
  type WebhookProgress,
  type WebhookQueue,
  type WebhookQueues,
} from '../../../application/ports/webhook-queues.js';
import { KEPT_TRIES, type Retry, type WebhookTry } from '../../../domain/webhooks/webhook-try.js';
import { SqliteTable } from '../database/sqlite-table.js';

const COLUMNS = `id, key_id AS keyId, sealed, changes, customers, store_id AS storeId, generation, due_at AS dueAt,
  last_at AS lastAt, last_status AS lastStatus, holder, lease_until AS leaseUntil`;
const LEASE = `UPDATE webhook_queues SET holder = ?1, lease_until = ?2
  WHERE id = ?3 AND (holder IS NULL OR holder = ?1 OR lease_until <= ?4 OR lease_until > ?5) RETURNING ${COLUMNS}`;
const SELECT_TRIES = 'SELECT * FROM webhook_tries WHERE webhook_id = ?';
/** The oldest of those that are kept. */
const OLDEST_KEPT = `SELECT id FROM webhook_tries WHERE webhook_id = ?1 ORDER BY id DESC LIMIT 1 OFFSET ${KEPT_TRIES - 1}`;
const PRUNE = `DELETE FROM webhook_tries WHERE webhook_id = ?1 AND id < (${OLDEST_KEPT})
  AND (retry IS NULL OR generation < (SELECT generation FROM webhook_queues WHERE id = ?1))`;

interface TryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly message_id: string;
  readonly type: string;
  readonly at: number;
  readonly status: number | null;
  readonly error: WebhookTry['error'];
  readonly is_skipped: number;
  readonly generation: number;
  readonly retry: string | null;
}

/** Queues of webhooks with their tries, on one connection. */
export class WebhookQueueTable extends SqliteTable {
  find(id: string): WebhookQueue | undefined {
    return this.first(`SELECT ${COLUMNS} FROM webhook_queues WHERE id = ?`, id) as WebhookQueue | undefined;
  }

  put(queue: WebhookQueue): void {
    this.run(
      `INSERT OR REPLACE INTO webhook_queues (id, key_id, sealed, changes, customers, store_id, generation, due_at, last_at,
         last_status, holder, lease_until) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[queue.id, queue.keyId, queue.sealed, queue.changes, queue.customers, queue.storeId, queue.generation],
      ...[queue.dueAt, queue.lastAt, queue.lastStatus, queue.holder, queue.leaseUntil],
    );
  }

  list(): WebhookQueue[] {
    return this.all(`SELECT ${COLUMNS} FROM webhook_queues ORDER BY id`) as WebhookQueue[];
  }

  lease({ id, holder, now, until }: Parameters<WebhookQueues['lease']>[0]): WebhookQueue | undefined {
    return this.first(LEASE, holder, until, id, now, now + IMPLAUSIBLE_LEASE_MS) as WebhookQueue | undefined;
  }

  advance({ id, holder, generation, changes, customers, dueAt }: WebhookProgress): boolean {
    const advanced = this.run(
      `UPDATE webhook_queues SET changes = ?, customers = ?, due_at = ? WHERE id = ? AND holder = ? AND generation = ?`,
      ...[changes, customers, dueAt, id, holder, generation],
    );
    return advanced > 0;
  }

  addTries({ webhookId, tries, settled }: NewTries): void {
    for (const id of settled) this.run('UPDATE webhook_tries SET retry = NULL WHERE id = ?', id);
    for (const tried of tries) this.#insert(tried);
    const last = tries.at(-1);
    if (last === undefined) return;
    this.run('UPDATE webhook_queues SET last_at = ?, last_status = ? WHERE id = ?', last.at, last.status, webhookId);
    this.run(PRUNE, webhookId);
  }

  listTries(webhookId: string): WebhookTry[] {
    return this.all(`${SELECT_TRIES} ORDER BY id DESC LIMIT ?`, webhookId, KEPT_TRIES).map((row) =>
      read(row as TryRow),
    );
  }

  listWaiting({ id, generation }: Pick<WebhookQueue, 'id' | 'generation'>): WebhookTry[] {
    const rows = this.all(`${SELECT_TRIES} AND generation = ? AND retry IS NOT NULL ORDER BY id`, id, generation);
    return rows.map((row) => read(row as TryRow));
  }

  remove(id: string): void {
    this.run('DELETE FROM webhook_queues WHERE id = ?', id);
    this.run('DELETE FROM webhook_tries WHERE webhook_id = ?', id);
  }

  #insert({ id, webhookId, messageId, type, at, status, error, isSkipped, generation, retry }: WebhookTry): void {
    this.run(
      `INSERT OR IGNORE INTO webhook_tries (id, webhook_id, message_id, type, at, status, error, is_skipped, generation, retry)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, webhookId, messageId, type, at, status, error, Number(isSkipped), generation],
      retry === null ? null : JSON.stringify(retry),
    );
  }
}

function read({ webhook_id, message_id, is_skipped, retry, ...row }: TryRow): WebhookTry {
  return {
    ...row,
    webhookId: webhook_id,
    messageId: message_id,
    isSkipped: is_skipped === 1,
    retry: retry === null ? null : (JSON.parse(retry) as Retry),
  };
}
