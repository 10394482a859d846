import type { Actor } from '../../domain/permissions/actor.js';
import type { WebhookPatch } from '../../domain/webhooks/update-webhook.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { Records } from '../authority/records.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import { newQueue, type WebhookQueue, type WebhookQueues } from '../ports/webhook-queues.js';
import type { WebhookWriting } from './create-webhook.js';
import { requireCallable, WEBHOOK_RULES } from './webhook-rules.js';
import type { WebhookWithQueue } from './webhook-with-queue.js';

interface UpdateWebhookOptions extends Omit<WebhookWriting, 'writer'> {
  readonly records: Pick<Records, 'update'>;
  readonly queues: Pick<WebhookQueues, 'list'>;
}

/** Changes a webhook. Switched on, it goes on where it stopped, and what waited is tried as if for the first time. */
export class UpdateWebhook {
  static readonly needs = WEBHOOK_RULES.needs.update;

  constructor(private readonly options: UpdateWebhookOptions) {}

  /** Throws `Forbidden`, `NotFound`, `ValidationFailed` and the refusals of `decideWebhookUpdate`. */
  async execute(actor: Actor, input: UpdateInput<WebhookPatch> & LoggedInput): Promise<WebhookWithQueue> {
    const { records, queues, customerLogs, outbound } = this.options;
    let queue = (await queues.list()).find(({ id }) => id === input.id);
    const customers = await customerLogs.head();
    const { found: webhook } = await records.update(
      actor,
      {
        ...WEBHOOK_RULES,
        update: (webhook, patch, context) => {
          // One that is sent back unchanged passes; nothing is sent there anyway.
          if (patch.url !== webhook.url) requireCallable(patch.url, outbound);
          return WEBHOOK_RULES.update(webhook, patch, context);
        },
        follow: async (transaction, { before, after }) => {
          if (after.enabled && !before.enabled) queue = await this.#goOn(transaction, after.id, customers);
        },
      },
      input,
    );
    return { webhook, queue };
  }

  /** One without a queue begins anew, with a secret that only `RotateWebhook` can show. */
  async #goOn(
    { webhookQueues, authority }: AuthorityTransaction,
    id: string,
    customers: number,
  ): Promise<WebhookQueue> {
    const { secrets, clock, storeId } = this.options;
    const makePlace = () => ({
      id,
      ...secrets.seal(id, secrets.make(), clock.now()),
      changes: authority.head.seq,
      customers,
    });
    const found = (await webhookQueues.find(id)) ?? newQueue(makePlace(), storeId);
    const queue = { ...found, storeId, generation: found.generation + 1, dueAt: null };
    await webhookQueues.put(queue);
    return queue;
  }
}
