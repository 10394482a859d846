import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { NotFound } from '../../domain/domain-error.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import type { HourlyLimit } from '../limits/hourly-limit.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { WebhookQueues } from '../ports/webhook-queues.js';
import type { WebhookLog, WebhookMessages, WebhookSender } from '../ports/webhook-sender.js';
import type { WebhookSecrets } from './webhook-secrets.js';
import { WEBHOOK_RULES } from './webhook-rules.js';

interface TestWebhookOptions {
  readonly reader: AuthorityReader;
  readonly queues: Pick<WebhookQueues, 'list' | 'addTries'>;
  readonly limit: Pick<HourlyLimit, 'count'>;
  readonly secrets: WebhookSecrets;
  readonly messages: Pick<WebhookMessages, 'ofTest'>;
  readonly sender: WebhookSender;
  readonly log: Pick<WebhookLog, 'tried'>;
  readonly ids: Ids;
  readonly clock: Pick<Clock, 'now'>;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Sends a receiver an event without content, once, also while the webhook is off. */
export class TestWebhook {
  static readonly needs = WEBHOOK_RULES.needs.update;

  constructor(private readonly options: TestWebhookOptions) {}

  /** Resolves before it's sent. Throws `Forbidden`, `NotFound`, `RateLimited`, `Unavailable`. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<void> {
    authorise(actor, TestWebhook.needs);
    const { reader, queues, limit, onError } = this.options;
    const { url } = recordOf(reader.authority.records.webhooks, id, 'webhook');
    const queue = (await queues.list()).find((one) => one.id === id);
    if (queue === undefined) throw new NotFound('webhook');
    await limit.count(id);
    this.#send({ url, ...queue }).catch(onError);
  }

  async #send({ id, url, sealed, generation }: { id: string; url: string; sealed: string; generation: number }) {
    const { queues, secrets, messages, sender, log, ids, clock, stopping, onError } = this.options;
    const at = clock.now();
    const message = messages.ofTest(ids.next(), at);
    const call = async () =>
      sender.send({ url, message, secrets: secrets.signing({ id, sealed }, at), signal: stopping });
    const { status, error } = await call().catch((failure: unknown) => {
      onError(failure);
      return { status: null, error: null };
    });
    const result = { at, status, error, isSkipped: false, generation, retry: null };
    const tried = { id: ids.next(), webhookId: id, messageId: message.id, type: message.type, ...result };
    await queues.addTries({ webhookId: id, tries: [tried], settled: [] });
    log.tried(tried);
  }
}
