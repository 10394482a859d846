import { ValidationFailed } from '../../domain/domain-error.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { takenOver } from '../../domain/webhooks/update-webhook.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { ChangeHistory } from '../ports/change-history.js';
import { requireFound } from '../../domain/domain-error.js';
import type { WebhookWriting } from './create-webhook.js';
import { WEBHOOK_RULES } from './webhook-rules.js';

interface RedeliverInput extends LoggedInput {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly from: number;
}

/** Lets a webhook go back in both logs: it tells again what happened since. */
export class RedeliverWebhook {
  static readonly needs = WEBHOOK_RULES.needs.update;

  constructor(private readonly options: WebhookWriting & { readonly history: Pick<ChangeHistory, 'findFirstLater'> }) {}

  /** Throws `Forbidden`, `NotFound`, `ValidationFailed` for a time that isn't past. */
  async execute(actor: Actor, { id, from, ...logged }: RedeliverInput): Promise<void> {
    const { writer, customerLogs, history, clock } = this.options;
    if (from >= clock.now()) throw new ValidationFailed({ from: { code: 'not_past', message: 'must be in the past' } });
    const firstChange = (await history.findFirstLater(from - 1))?.seq ?? Infinity;
    const firstOfCustomers = (await customerLogs.findFirstSince(from)) ?? Infinity;
    const write = { needs: RedeliverWebhook.needs, receipt: undefined, ...logged };
    await writer.writeAs(actor, write, async (transaction, { id: ownerId }) => {
      const webhook = recordOf(transaction.authority.records.webhooks, id, 'webhook');
      const queue = requireFound(await transaction.webhookQueues.find(id), 'webhook');
      await transaction.record(takenOver(webhook, ownerId));
      await transaction.webhookQueues.put({
        ...queue,
        changes: Math.min(queue.changes, firstChange - 1),
        customers: Math.min(queue.customers, firstOfCustomers - 1),
        generation: queue.generation + 1,
        dueAt: null,
      });
    });
  }
}
