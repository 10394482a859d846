import { decideCreation } from '../../domain/authority/kinds/entries.js';
import { WEBHOOK } from '../../domain/authority/kinds/webhook.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { NewWebhook } from '../../domain/webhooks/webhook.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerLogs } from '../ports/customer-logs.js';
import type { Ids } from '../ports/ids.js';
import type { Outbound } from '../ports/outbound.js';
import { newQueue } from '../ports/webhook-queues.js';
import { requireCallable } from './webhook-rules.js';
import type { WebhookSecrets } from './webhook-secrets.js';
import type { IssuedWebhook } from './webhook-with-queue.js';

export interface WebhookWriting {
  readonly writer: AuthorityWriter;
  readonly customerLogs: Pick<CustomerLogs, 'head' | 'findFirstSince'>;
  readonly secrets: WebhookSecrets;
  readonly outbound: Pick<Outbound, 'isForbidden'>;
  readonly clock: Pick<Clock, 'now'>;
  /** See `WebhookQueue`. */
  readonly storeId: string;
}

/** Makes a webhook, which begins at the ends of both logs. */
export class CreateWebhook {
  static readonly needs = all('settings.update');

  constructor(private readonly options: WebhookWriting & { readonly ids: Ids }) {}

  /** Throws `Forbidden`, `ValidationFailed` and every refusal of `decideCreation`. */
  async execute(
    actor: Actor,
    { wanted, ...logged }: LoggedInput & { readonly wanted: NewWebhook },
  ): Promise<IssuedWebhook> {
    const { writer, customerLogs, secrets, outbound, clock, ids, storeId } = this.options;
    requireCallable(wanted.url, outbound);
    const [id, secret, customers] = [ids.next(), secrets.make(), await customerLogs.head()];
    const sealed = secrets.seal(id, secret, clock.now());
    return writer.writeAs(
      actor,
      { needs: CreateWebhook.needs, receipt: undefined, ...logged },
      async (transaction, { id: ownerId }) => {
        const fields = { ...wanted, ownerId };
        await transaction.record(decideCreation(WEBHOOK, id, fields, transaction.authority.records.webhooks));
        const { records, head } = transaction.authority;
        const queue = newQueue({ id, ...sealed, changes: head.seq, customers }, storeId);
        await transaction.webhookQueues.put(queue);
        return { webhook: recordOf(records.webhooks, id, 'webhook'), queue, secret };
      },
    );
  }
}
