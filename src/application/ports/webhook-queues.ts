import type { WebhookTry } from '../../domain/webhooks/webhook-try.js';

/** What a copy of a store has of a webhook besides its record. */
export interface WebhookPlace {
  /** The webhook's. */
  readonly id: string;
  /** Names the key that sealed its secrets. */
  readonly keyId: string;
  readonly sealed: string;
  /** The last entry of the authority's log that is done, and of that of customers. */
  readonly changes: number;
  readonly customers: number;
}

/** How far a webhook is, and what decides about its deliveries without being in the log. Times are milliseconds since the epoch. */
export interface WebhookQueue extends WebhookPlace {
  /** The store that it delivers for: another one is a copy. Empty after `castellan copy`. */
  readonly storeId: string;
  /** Raised when it's switched on or goes back: what waited before doesn't any more. */
  readonly generation: number;
  /** When the next waiting entry is due; null if none waits. */
  readonly dueAt: number | null;
  /** The last try; null if there was none. */
  readonly lastAt: number | null;
  readonly lastStatus: number | null;
  /** The process that delivers, and until when. */
  readonly holder: string | null;
  readonly leaseUntil: number;
}

/** A queue from whose place nobody has delivered yet. */
export function newQueue(place: WebhookPlace, storeId: string): WebhookQueue {
  const nothing = { dueAt: null, lastAt: null, lastStatus: null, holder: null, leaseUntil: 0 };
  return { ...place, storeId, generation: 0, ...nothing };
}

/** The store of queues in a copy that nobody has switched on yet. */
export const COPIED = '';

/** Queues inside a transaction. */
export interface TransactionalWebhooks {
  find(id: string): Promise<WebhookQueue | undefined>;
  /** Inserts or replaces. */
  put(queue: WebhookQueue): Promise<void>;
}

/** A process that delivers, and what it did. */
export interface WebhookProgress extends Pick<WebhookQueue, 'changes' | 'customers' | 'dueAt' | 'generation'> {
  readonly id: string;
  readonly holder: string;
}

/** Tries to keep. */
export interface NewTries {
  readonly webhookId: string;
  readonly tries: readonly WebhookTry[];
  /** Ids of earlier tries whose entries don't wait any more: they're done, or have a later try. */
  readonly settled: readonly string[];
}

/** Queues of webhooks, which stay until `remove`, also when the webhook is deleted. */
export interface WebhookQueues {
  list(): Promise<WebhookQueue[]>;
  /**
   * Gives the queue to a process until a time, unless another one has it until later than now; returns the queue, undefined if another
   * one has it or it's gone. A lease that ends much later than any would was given before the clock was set back, and doesn't count.
   */
  lease(lease: {
    readonly id: string;
    readonly holder: string;
    readonly now: number;
    readonly until: number;
  }): Promise<WebhookQueue | undefined>;
  /** Saves how far it is, if the process still has the queue and its generation is the same. Returns whether. */
  advance(progress: WebhookProgress): Promise<boolean>;
  /** Adds tries, and removes those beyond `KEPT_TRIES` whose entries don't wait. The newest becomes the last. */
  addTries(tries: NewTries): Promise<void>;
  /** The last `KEPT_TRIES`, newest first. */
  listTries(webhookId: string): Promise<WebhookTry[]>;
  /** Those of this generation whose entries wait. */
  listWaiting(queue: Pick<WebhookQueue, 'id' | 'generation'>): Promise<WebhookTry[]>;
  /** Removes a queue with its tries. */
  remove(id: string): Promise<void>;
}

/** The longest lease, in milliseconds: a process that died is replaced after it. */
export const WEBHOOK_LEASE_MS = 10_000;
/** A lease that ends later than this was given before the clock was set back. Clocks of processes differ by less. */
export const IMPLAUSIBLE_LEASE_MS = 6 * WEBHOOK_LEASE_MS;
