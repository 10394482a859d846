import type { Webhook } from '../../domain/webhooks/webhook.js';
import type { WebhookQueue } from '../ports/webhook-queues.js';

/** A webhook, and how far it is; it has no queue while it's being removed. */
export interface WebhookWithQueue {
  readonly webhook: Webhook;
  readonly queue: WebhookQueue | undefined;
}

/** The same with a new secret, which can't be read again. */
export interface IssuedWebhook extends WebhookWithQueue {
  readonly secret: string;
}
