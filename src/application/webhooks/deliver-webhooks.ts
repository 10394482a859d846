import { TokenInvalid } from '../../domain/sessions/errors.js';
import type { Webhook } from '../../domain/webhooks/webhook.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import { IMPLAUSIBLE_LEASE_MS, type WebhookQueue } from '../ports/webhook-queues.js';
import type { SwitchWebhookOff } from './switch-webhook-off.js';
import { WebhookRun, type LogEnds, type WebhookRunOptions } from './webhook-run.js';

/** How long deliveries go on when the service stops: an answer that isn't waited for means another delivery. */
const FINISH_WITHIN_MS = 2_000;

interface DeliverWebhooksOptions extends Omit<WebhookRunOptions, 'webhook' | 'clock'> {
  readonly clock: WebhookRunOptions['clock'] & {
    timer(ms: number): { readonly elapsed: Promise<void>; cancel(): void };
  };
  readonly projection: Pick<AuthorityProjection, 'authority' | 'ensureFresh'>;
  readonly switchOff: Pick<SwitchWebhookOff, 'execute'>;
  /** See `WebhookQueue`. */
  readonly storeId: string;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

/**
 * Delivers for all webhooks whose queues no other process has. The logs are the queue: no write waits for deliveries, and nothing is
 * read while no webhook is on.
 */
export class DeliverWebhooks {
  readonly #runs = new Map<string, WebhookRun>();
  /** The head of the log at which all owners were there. */
  #ownersSeq = -1;
  #hadQueues = true;

  constructor(private readonly options: DeliverWebhooksOptions) {}

  /** Switches off those in a copy, once per start and before anybody is answered. Throws `Unavailable`. */
  async switchCopiesOff(): Promise<void> {
    const { projection, store, switchOff, storeId } = this.options;
    const { webhooks } = projection.authority.records;
    if (webhooks.size === 0) return;
    for (const queue of await store.webhookQueues.list()) {
      const isCopied = queue.storeId !== storeId && webhooks.get(queue.id)?.enabled === true;
      if (isCopied) await switchOff.execute(queue.id, { why: 'copied' });
    }
  }

  /** Moves all deliveries on, and begins new ones. Always returns false: the rest is done beside it. Throws the first failure. */
  async execute(): Promise<boolean> {
    const { projection, store, stopping } = this.options;
    const { records, head } = projection.authority;
    if (stopping.aborted || (records.webhooks.size === 0 && !this.#hadQueues)) return false;
    const queues = await store.webhookQueues.list();
    this.#hadQueues = queues.length > 0;
    const ends = { changes: head.seq, customers: await store.customerLogs.head() };
    const errors: unknown[] = [];
    for (const queue of queues) {
      await this.#advance(queue, ends).catch((error: unknown) => {
        this.#runs.get(queue.id)?.abandon();
        this.#runs.delete(queue.id);
        // The owner is gone, which is noticed below.
        if (!(error instanceof TokenInvalid)) errors.push(error);
      });
    }
    this.#forgetRemoved(queues);
    await this.#removeLeftOver(queues);
    await this.#switchOff(head.seq);
    if (errors.length > 0) throw errors[0];
    return false;
  }

  /** Waits a moment for deliveries, and lets other processes take over. Throws `Unavailable`. */
  async close(): Promise<void> {
    const { clock } = this.options;
    const timer = clock.timer(FINISH_WITHIN_MS);
    await Promise.race([timer.elapsed, Promise.all([...this.#runs.values()].map((run) => run.settled()))]);
    timer.cancel();
    for (const run of this.#runs.values()) await run.stop();
    this.#runs.clear();
  }

  async #advance(queue: WebhookQueue, ends: LogEnds): Promise<void> {
    const { id } = queue;
    let run = this.#runs.get(id);
    if (run === undefined) {
      if (!this.#hasWork(queue, ends)) return;
      const { secrets, clock } = this.options;
      // Without them, another process must be able to take it.
      secrets.signing(queue, clock.now());
      run = await WebhookRun.begin({ ...this.options, webhook: this.#enabled }, id);
      if (run === undefined) return;
      this.#runs.set(id, run);
    }
    const { generation } = run;
    if (!(await run.advance(queue, ends))) this.#runs.delete(id);
    if (run.isOver) await this.options.switchOff.execute(id, { why: 'failed', generation });
  }

  #hasWork({ id, changes, customers, storeId, holder, leaseUntil }: WebhookQueue, ends: LogEnds): boolean {
    if (this.#enabled(id) === undefined || storeId !== this.options.storeId) return false;
    const now = this.options.clock.now();
    const isHeld = leaseUntil > now && leaseUntil <= now + IMPLAUSIBLE_LEASE_MS;
    if (holder !== null && holder !== this.options.holder && isHeld) return false;
    return changes < ends.changes || customers < ends.customers;
  }

  readonly #enabled = (id: string): Webhook | undefined => {
    const { projection, stopping } = this.options;
    const webhook = projection.authority.records.webhooks.get(id);
    return webhook?.enabled === true && !stopping.aborted ? webhook : undefined;
  };

  #forgetRemoved(queues: readonly WebhookQueue[]): void {
    const there = new Set(queues.map(({ id }) => id));
    for (const [id, run] of this.#runs) {
      if (there.has(id)) continue;
      run.abandon();
      this.#runs.delete(id);
    }
  }

  /** Queues of webhooks that are deleted. One whose webhook isn't known yet was made together with it. */
  async #removeLeftOver(queues: readonly WebhookQueue[]): Promise<void> {
    const { projection, store } = this.options;
    const isUnknown = ({ id }: WebhookQueue) => !projection.authority.records.webhooks.has(id);
    if (queues.some(isUnknown)) await projection.ensureFresh();
    for (const queue of queues.filter(isUnknown)) await store.webhookQueues.remove(queue.id);
  }

  /** Whenever somebody may have been suspended or deleted, switches off those whose owners are gone. */
  async #switchOff(seq: number): Promise<void> {
    if (seq === this.#ownersSeq) return;
    const { projection, callers, switchOff } = this.options;
    for (const { id, enabled, ownerId } of projection.authority.records.webhooks.values()) {
      if (!enabled) continue;
      const isThere = await callers.resolve(ownerId).then(
        () => true,
        (error: unknown) => {
          if (error instanceof TokenInvalid) return false;
          throw error;
        },
      );
      if (!isThere) await switchOff.execute(id, { why: 'owner_gone' });
    }
    this.#ownersSeq = seq;
  }
}
