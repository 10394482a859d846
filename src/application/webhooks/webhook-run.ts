import { LOG_NEEDS, shownChange } from '../../domain/authority/shown-change.js';
import type { Change } from '../../domain/changes/change.js';
import { eventOf, type CustomerLogEntry } from '../../domain/customers/customer-log.js';
import { meets } from '../../domain/permissions/needs.js';
import { DeliveryWindow, type WindowEntry } from '../../domain/webhooks/delivery-window.js';
import { judgeTry } from '../../domain/webhooks/judge-try.js';
import { WEBHOOK_LOGS, type WebhookLogName, type WebhookTry } from '../../domain/webhooks/webhook-try.js';
import { isTold, isToldOfLog, type EventResource, type Webhook } from '../../domain/webhooks/webhook.js';
import { ListCustomerLogs } from '../customers/list-customer-logs.js';
import type { OperationCallers } from '../operations/operation-callers.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { Store } from '../ports/store.js';
import { WEBHOOK_LEASE_MS, type WebhookQueue } from '../ports/webhook-queues.js';
import type { WebhookLog, WebhookMessage, WebhookMessages, WebhookSender } from '../ports/webhook-sender.js';
import type { WebhookSecrets } from './webhook-secrets.js';

/** Deliveries of a webhook at the same time. */
const AT_ONCE = 8;
/** Entries read at once, and how often in a row: reading them must not keep requests waiting. */
const ENTRIES_READ = 200;
const READS_IN_A_ROW = 20;
const RENEW_LEASE_AFTER_MS = WEBHOOK_LEASE_MS / 3;

export interface WebhookRunOptions {
  readonly store: Pick<Store, 'log' | 'customerLogs' | 'webhookQueues'>;
  /** Resolves owners with their permissions. */
  readonly callers: Pick<OperationCallers, 'resolve'>;
  readonly secrets: WebhookSecrets;
  readonly messages: WebhookMessages;
  readonly sender: WebhookSender;
  readonly log: WebhookLog;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Names this process in leases. */
  readonly holder: string;
  /** The webhook now; undefined if it's off, or the service stops. */
  readonly webhook: (id: string) => Webhook | undefined;
}

/** The last entry of each log. */
export type LogEnds = Readonly<Record<WebhookLogName, number>>;

/** An entry of a log, as far as it decides whether it's told and in which order. */
interface FoundEntry {
  readonly seq: number;
  readonly event: { readonly resource: EventResource; readonly action: Change['action'] };
  readonly recordKey: string;
}

/**
 * Delivers for one webhook as long as this process has its queue. What was delivered ahead of an entry that waits is known only here;
 * the store knows the position, and the entries that wait.
 */
export class WebhookRun {
  readonly #windows: Readonly<Record<WebhookLogName, DeliveryWindow>>;
  readonly #waiting: Map<string, NonNullable<WindowEntry['waiting']>>;
  readonly #ending = new AbortController();
  #queue: WebhookQueue;
  #leasedAt: number;
  #tries: WebhookTry[] = [];
  #settled: string[] = [];
  #error: Error | undefined;
  #saving: Promise<unknown> = Promise.resolve();
  /** Failed tries that are being stored: a restart must know of their pauses before anything else is sent. */
  #storing = 0;
  readonly #deliveries = new Set<Promise<void>>();
  /** Set when the receiver is gone, or an entry has failed for too long. */
  isOver = false;

  private constructor(
    private readonly options: WebhookRunOptions,
    queue: WebhookQueue,
    waiting: readonly WebhookTry[],
  ) {
    this.#queue = queue;
    this.#leasedAt = options.clock.monotonic();
    this.#windows = { changes: new DeliveryWindow(queue.changes), customers: new DeliveryWindow(queue.customers) };
    // Of a process that was late: what it noted after another one had taken over is done by now.
    this.#settled = waiting.filter(({ retry }) => retry!.seq <= queue[retry!.log]).map(({ id }) => id);
    this.#waiting = new Map(
      waiting.map(({ id: tryId, at, retry }) => [`${retry!.log} ${retry!.seq}`, { tryId, at, retry: retry! }]),
    );
  }

  /** Takes the queue over; undefined if another process has it. Throws `Unavailable`. */
  static async begin(options: WebhookRunOptions, id: string): Promise<WebhookRun | undefined> {
    const { webhookQueues } = options.store;
    const queue = await webhookQueues.lease(leaseOf(options, id));
    return queue && new WebhookRun(options, queue, await webhookQueues.listWaiting(queue));
  }

  get generation(): number {
    return this.#queue.generation;
  }

  /**
   * Saves what was done, reads on and delivers more; deliveries end by themselves. Returns whether there's more to do here. Throws
   * `Unavailable`, also what a delivery threw: then the run must be abandoned.
   */
  async advance(queue: WebhookQueue, ends: LogEnds): Promise<boolean> {
    if (queue.generation !== this.generation || !(await this.#keepLease()) || !(await this.#save()))
      return this.abandon();
    if (this.#error !== undefined) {
      // What is on its way counts: cut off, it would come again.
      if (this.#deliveries.size > 0) return true;
      await this.#release();
      throw this.#error;
    }
    // Its secrets may be others by now.
    this.#queue = { ...this.#queue, keyId: queue.keyId, sealed: queue.sealed };
    for (const log of WEBHOOK_LOGS) await this.#readOn(log, ends[log]);
    this.#deliver();
    if (this.#isBusy(ends)) return true;
    await this.#save();
    await this.#release();
    return this.abandon();
  }

  /** Ends deliveries without knowing whether they arrived. */
  abandon(): false {
    this.#ending.abort();
    return false;
  }

  /** Saves what is done, and lets another process take over at once. Throws `Unavailable`. */
  async stop(): Promise<void> {
    this.abandon();
    if (await this.#save()) await this.#release();
  }

  /** Resolves once no delivery is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.#deliveries);
  }

  #isBusy(ends: LogEnds): boolean {
    if (this.#deliveries.size > 0) return true;
    const isBehind = WEBHOOK_LOGS.some((log) => !this.#windows[log].isEmpty || this.#windows[log].end < ends[log]);
    return isBehind && this.#webhook() !== undefined;
  }

  /** Undefined if nothing more is to be delivered here. */
  #webhook(): Webhook | undefined {
    const hasEnded = this.isOver || this.#error !== undefined || this.#ending.signal.aborted;
    return hasEnded || this.#hasLapsed() ? undefined : this.options.webhook(this.#queue.id);
  }

  /** Another process may have gone on: what is known here may be old. */
  #hasLapsed(): boolean {
    return this.options.clock.monotonic() - this.#leasedAt >= WEBHOOK_LEASE_MS;
  }

  async #keepLease(): Promise<boolean> {
    const { store, clock } = this.options;
    if (this.#hasLapsed()) return false;
    if (clock.monotonic() - this.#leasedAt < RENEW_LEASE_AFTER_MS) return true;
    const leasedAt = clock.monotonic();
    const leased = await store.webhookQueues.lease(leaseOf(this.options, this.#queue.id));
    this.#leasedAt = leasedAt;
    return leased?.generation === this.generation;
  }

  async #release(): Promise<void> {
    const { store, clock, holder } = this.options;
    await store.webhookQueues.lease({ id: this.#queue.id, holder, now: clock.now(), until: 0 });
  }

  /** Returns false if the queue is another process's, was removed, or has gone back. What couldn't be saved is kept for the next time. */
  #save(): Promise<boolean> {
    const saved = this.#saving.then(() => this.#saveNext());
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  async #saveNext(): Promise<boolean> {
    const { store, holder } = this.options;
    const [tries, settled] = [[...this.#tries], [...this.#settled]];
    const progress = this.#progress();
    const { changes, customers, dueAt } = this.#queue;
    const isSame = progress.changes === changes && progress.customers === customers && progress.dueAt === dueAt;
    if (isSame && tries.length === 0 && settled.length === 0) return true;
    // A crash between the two leaves entries that are delivered again.
    await store.webhookQueues.addTries({ webhookId: this.#queue.id, tries, settled });
    const isSaved = await store.webhookQueues.advance({
      id: this.#queue.id,
      holder,
      generation: this.generation,
      ...progress,
    });
    this.#tries = this.#tries.slice(tries.length);
    this.#settled = this.#settled.slice(settled.length);
    this.#queue = { ...this.#queue, ...progress };
    return isSaved;
  }

  #progress(): Pick<WebhookQueue, 'changes' | 'customers' | 'dueAt'> {
    const { changes, customers } = this.#windows;
    // After a restart, those that wait are known before they're read.
    const unread = [...this.#waiting.values()].filter(({ retry: { log, seq } }) => seq > this.#windows[log].end);
    const due = Math.min(
      ...[changes.dueAt ?? Infinity, customers.dueAt ?? Infinity],
      ...unread.map(({ retry }) => retry.dueAt),
    );
    return { changes: changes.position, customers: customers.position, dueAt: due === Infinity ? null : due };
  }

  async #readOn(log: WebhookLogName, end: number): Promise<void> {
    const window = this.#windows[log];
    for (let reads = 0; reads < READS_IN_A_ROW && window.end < end && window.room > 0; reads += 1) {
      const webhook = this.#webhook();
      if (webhook === undefined) return;
      if (!isToldOfLog(webhook, log)) {
        window.skipTo(end);
        return;
      }
      const entries = await this.#read(log, window.end, Math.min(ENTRIES_READ, window.room));
      if (entries.length === 0) {
        // Old entries of customers are removed, those of the authority never.
        if (log === 'customers') window.skipTo(end);
        return;
      }
      for (const { seq, event, recordKey } of entries) {
        if (isTold(webhook, event.resource, event.action)) {
          window.add({ seq, recordKey, waiting: this.#waiting.get(`${log} ${seq}`) });
        } else window.skipTo(seq);
      }
    }
  }

  async #read(log: WebhookLogName, after: number, limit: number): Promise<FoundEntry[]> {
    const { store } = this.options;
    if (log === 'customers') return (await store.customerLogs.listAfter(after, limit)).map(ofCustomer);
    return (await store.log.listAfter(after, limit)).map(ofChange);
  }

  /** Begins as many deliveries as there may be. */
  #deliver(): void {
    for (const log of WEBHOOK_LOGS) this.#windows[log].wake(this.options.clock.now());
    while (this.#storing === 0 && this.#deliveries.size < AT_ONCE && this.#webhook() !== undefined) {
      // Neither log waits for the other.
      const first = this.#deliveries.size % 2;
      const [a, b] = [WEBHOOK_LOGS[first]!, WEBHOOK_LOGS[1 - first]!];
      const log = this.#windows[a].hasNext ? a : b;
      const entry = this.#windows[log].next();
      if (entry === undefined) return;
      const delivery: Promise<void> = this.#deliverOne(log, entry)
        .catch((error: unknown) => {
          this.#error ??= error instanceof Error ? error : new Error(String(error));
        })
        .finally(() => {
          this.#deliveries.delete(delivery);
          this.#deliver();
        });
      this.#deliveries.add(delivery);
    }
  }

  async #deliverOne(log: WebhookLogName, entry: WindowEntry): Promise<void> {
    const { clock, secrets, sender, random } = this.options;
    const [window, { signal }] = [this.#windows[log], this.#ending];
    const webhook = this.#webhook();
    // It stays undelivered: somebody else goes on.
    if (webhook === undefined) return;
    const message = await this.#messageOf(log, entry.seq, webhook);
    if (message === undefined) {
      this.#settle(window, entry);
      return;
    }
    const signing = secrets.signing(this.#queue, clock.now());
    // It may have been switched off, or lead elsewhere, meanwhile.
    const current = this.#webhook();
    if (current === undefined) return;
    const answer = await sender.send({ url: current.url, message, secrets: signing, signal });
    if (signal.aborted) return;
    const now = clock.now();
    const previous = entry.waiting?.retry;
    const circumstances = { entry: { log, seq: entry.seq }, previous, now, retryAfterMs: answer.retryAfterMs };
    const verdict = judgeTry(answer, { ...circumstances, random: random() });
    const retry = verdict.kind === 'waits' ? verdict.retry : null;
    const tryId = this.#note(message, { at: now, ...answer, isSkipped: verdict.kind === 'skipped', retry });
    if (verdict.kind === 'delivered' || verdict.kind === 'skipped') this.#settle(window, entry);
    else {
      // One that is over waits until the webhook is off, so that a restart before that judges it alike.
      if (retry === null) this.isOver = true;
      else {
        if (entry.waiting !== undefined) this.#settled.push(entry.waiting.tryId);
        window.wait(entry, { tryId, at: now, retry });
      }
    }
    if (verdict.kind !== 'delivered') await this.#store();
  }

  async #store(): Promise<void> {
    this.#storing += 1;
    const isSaved = await this.#save().finally(() => (this.#storing -= 1));
    if (!isSaved) this.abandon();
  }

  #settle(window: DeliveryWindow, entry: WindowEntry): void {
    if (entry.waiting !== undefined) this.#settled.push(entry.waiting.tryId);
    window.done(entry);
  }

  /** Returns the id of the try. */
  #note(
    { id: messageId, type }: WebhookMessage,
    { at, status, error, isSkipped, retry }: Pick<WebhookTry, 'at' | 'status' | 'error' | 'isSkipped' | 'retry'>,
  ): string {
    const { ids, log } = this.options;
    const id = ids.next();
    const what = { id, webhookId: this.#queue.id, messageId, type };
    const tried = { ...what, at, status, error, isSkipped, generation: this.generation, retry };
    this.#tries.push(tried);
    log.tried(tried);
    return id;
  }

  /** What to tell; undefined for what was removed, or isn't to be told any more. Throws `TokenInvalid` if the owner is gone. */
  async #messageOf(log: WebhookLogName, seq: number, webhook: Webhook): Promise<WebhookMessage | undefined> {
    const { store, callers, messages } = this.options;
    const { permissions } = await callers.resolve(webhook.ownerId);
    if (log === 'customers') {
      const [found] = await store.customerLogs.listAfter(seq - 1, 1);
      if (found?.seq !== seq || !isTold(webhook, 'customer', eventOf(found.entry.type))) return undefined;
      return meets(permissions, ListCustomerLogs.needs) ? messages.ofCustomer(found.entry) : undefined;
    }
    const [change] = await store.log.listAfter(seq - 1, 1);
    if (change?.seq !== seq || !isTold(webhook, change.resource, change.action)) return undefined;
    return meets(permissions, LOG_NEEDS) ? messages.ofChange(shownChange(change, permissions)) : undefined;
  }
}

function leaseOf({ holder, clock }: WebhookRunOptions, id: string) {
  const now = clock.now();
  return { id, holder, now, until: now + WEBHOOK_LEASE_MS };
}

function ofChange({ seq, resource, action, recordId }: Change): FoundEntry {
  return { seq, event: { resource, action }, recordKey: `${resource} ${recordId}` };
}

function ofCustomer({ seq, entry }: { readonly seq: number; readonly entry: CustomerLogEntry }): FoundEntry {
  return { seq, event: { resource: 'customer', action: eventOf(entry.type) }, recordKey: entry.customerId };
}
