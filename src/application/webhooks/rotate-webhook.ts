import { StaleVersion } from '../../domain/domain-error.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { takenOver } from '../../domain/webhooks/update-webhook.js';
import { recordOf } from '../authority/record-of.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';
import { newQueue } from '../ports/webhook-queues.js';
import type { WebhookWriting } from './create-webhook.js';
import { WEBHOOK_RULES } from './webhook-rules.js';
import type { IssuedWebhook } from './webhook-with-queue.js';

/** Gives a webhook another secret; the one before it signs, too, for another 24 hours. */
export class RotateWebhook {
  static readonly needs = WEBHOOK_RULES.needs.update;

  constructor(private readonly options: WebhookWriting) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`. */
  async execute(actor: Actor, { id, matches, ...logged }: ConditionalInput & LoggedInput): Promise<IssuedWebhook> {
    const { writer, customerLogs, secrets, clock, storeId } = this.options;
    const [secret, customers, now] = [secrets.make(), await customerLogs.head(), clock.now()];
    const write = { needs: RotateWebhook.needs, receipt: undefined, ...logged };
    return writer.writeAs(actor, write, async (transaction, { id: ownerId }) => {
      const { records, head } = transaction.authority;
      const webhook = recordOf(records.webhooks, id, 'webhook');
      if (!matches(webhook.version)) throw new StaleVersion();
      const found = await transaction.webhookQueues.find(id);
      const sealed = secrets.seal(id, secret, now, found);
      const queue = { ...(found ?? newQueue({ id, changes: head.seq, customers, ...sealed }, storeId)), ...sealed };
      await transaction.record(takenOver(webhook, ownerId));
      await transaction.webhookQueues.put(queue);
      return { webhook: recordOf(transaction.authority.records.webhooks, id, 'webhook'), queue, secret };
    });
  }
}
