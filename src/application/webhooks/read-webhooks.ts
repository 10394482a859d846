import { pastMoment } from '../../domain/past-moment.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { DELIVERY_FIELDS, deliveryValue, WEBHOOK_FIELDS, webhookValue } from '../../domain/webhooks/webhook-list.js';
import type { WebhookTry } from '../../domain/webhooks/webhook-try.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { Clock } from '../ports/clock.js';
import type { WebhookQueues } from '../ports/webhook-queues.js';
import { WEBHOOK_RULES } from './webhook-rules.js';
import type { WebhookWithQueue } from './webhook-with-queue.js';

/** Lists and gets webhooks with how far they are, and their tries. */
export class ReadWebhooks {
  static readonly needs = WEBHOOK_RULES.needs.read;

  constructor(
    private readonly reader: AuthorityReader,
    private readonly queues: Pick<WebhookQueues, 'list' | 'listTries'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Throws `Forbidden`, `Unavailable`. */
  async list(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<WebhookWithQueue>> {
    authorise(actor, ReadWebhooks.needs);
    const queues = new Map((await this.queues.list()).map((queue) => [queue.id, queue]));
    const webhooks = this.reader.authority.records.webhooks.values();
    const page = await listInSlices(webhooks, query, { fields: WEBHOOK_FIELDS, valueOf: webhookValue });
    return { ...page, records: page.records.map((webhook) => ({ webhook, queue: queues.get(webhook.id) })) };
  }

  /** Throws `Forbidden`, `NotFound`, `Unavailable`. */
  async get(actor: Actor, { id }: { readonly id: string }): Promise<WebhookWithQueue> {
    authorise(actor, ReadWebhooks.needs);
    const queues = await this.queues.list();
    const webhook = recordOf(this.reader.authority.records.webhooks, id, 'webhook');
    return { webhook, queue: queues.find((queue) => queue.id === id) };
  }

  /** The last tries. Throws `Forbidden`, `NotFound`, `Unavailable`. */
  async listTries(
    actor: Actor,
    { id, query }: { readonly id: string; readonly query: ListQuery },
  ): Promise<ListPage<WebhookTry>> {
    authorise(actor, ReadWebhooks.needs);
    recordOf(this.reader.authority.records.webhooks, id, 'webhook');
    const now = this.clock.now();
    const tries = (await this.queues.listTries(id)).map((tried) => ({ ...tried, at: pastMoment(tried.at, now) }));
    return listInSlices(tries, query, { fields: DELIVERY_FIELDS, valueOf: deliveryValue });
  }
}
