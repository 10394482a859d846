import {
  IMPLAUSIBLE_LEASE_MS,
  type NewTries,
  type WebhookProgress,
  type WebhookQueue,
  type WebhookQueues,
} from '../../../application/ports/webhook-queues.js';
import { KEPT_TRIES, type WebhookTry } from '../../../domain/webhooks/webhook-try.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Queues of webhooks with their tries; inside a transaction with its journal. */
export class MemoryWebhookQueues {
  constructor(
    private readonly state: Pick<MemoryState, 'webhookQueues' | 'webhookTries'>,
    private readonly journal?: UndoJournal,
  ) {}

  find(id: string): WebhookQueue | undefined {
    return this.state.webhookQueues.get(id);
  }

  put(queue: WebhookQueue): void {
    this.state.webhookQueues.set(queue.id, queue, this.journal);
  }

  list(): WebhookQueue[] {
    const queues = Array.from(this.state.webhookQueues.values(), ([, queue]) => ({ ...queue }));
    return queues.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  lease({ id, holder, now, until }: Parameters<WebhookQueues['lease']>[0]): WebhookQueue | undefined {
    const queue = this.find(id);
    if (queue === undefined) return undefined;
    const isFree = queue.holder === null || queue.leaseUntil <= now || queue.leaseUntil > now + IMPLAUSIBLE_LEASE_MS;
    if (!isFree && queue.holder !== holder) return undefined;
    this.put({ ...queue, holder, leaseUntil: until });
    return this.find(id);
  }

  advance({ id, holder, generation, changes, customers, dueAt }: WebhookProgress): boolean {
    const queue = this.find(id);
    if (queue?.holder !== holder || queue.generation !== generation) return false;
    this.put({ ...queue, changes, customers, dueAt });
    return true;
  }

  addTries({ webhookId, tries, settled }: NewTries): void {
    const { webhookTries } = this.state;
    for (const id of settled) {
      const tried = webhookTries.get(id);
      if (tried !== undefined) webhookTries.set(id, { ...tried, retry: null });
    }
    for (const tried of tries) webhookTries.set(tried.id, tried);
    const [last, queue] = [tries.at(-1), this.find(webhookId)];
    if (last === undefined) return;
    if (queue !== undefined) this.put({ ...queue, lastAt: last.at, lastStatus: last.status });
    for (const { id, retry, generation } of this.#newestOf(webhookId).slice(KEPT_TRIES)) {
      if (retry === null || generation < (queue?.generation ?? 0)) webhookTries.delete(id);
    }
  }

  listTries(webhookId: string): WebhookTry[] {
    return structuredClone(this.#newestOf(webhookId).slice(0, KEPT_TRIES));
  }

  listWaiting({ id, generation }: Pick<WebhookQueue, 'id' | 'generation'>): WebhookTry[] {
    const waiting = this.#newestOf(id).filter((tried) => tried.retry !== null && tried.generation === generation);
    return structuredClone(waiting.reverse());
  }

  remove(id: string): void {
    this.state.webhookQueues.delete(id);
    for (const tried of this.#newestOf(id)) this.state.webhookTries.delete(tried.id);
  }

  #newestOf(webhookId: string): WebhookTry[] {
    const tries = Array.from(this.state.webhookTries.values(), ([, tried]) => tried);
    return tries.filter((tried) => tried.webhookId === webhookId).sort((a, b) => (a.id < b.id ? 1 : -1));
  }
}
