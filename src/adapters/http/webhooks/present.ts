import type { WebhookWithQueue } from '../../../application/webhooks/webhook-with-queue.js';
import type { WebhookTry } from '../../../domain/webhooks/webhook-try.js';
import { withoutQuery } from '../../../domain/webhooks/webhook.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';

/** Copies the public fields of a webhook. Who may not read it gets the answer to a write, without the query of its address. */
export function presentWebhook({ webhook, queue }: WebhookWithQueue, mayRead = true) {
  const { id, name, events, enabled, ownerId, created, updated } = webhook;
  const { dueAt = null, lastAt = null, lastStatus = null } = queue ?? {};
  return {
    ...{ id, name, url: mayRead ? webhook.url : withoutQuery(webhook.url), events, enabled, owner: ownerId },
    state: enabled ? (dueAt === null ? 'ok' : 'failing') : 'off',
    last_delivery: lastAt === null ? null : { at: timeOf(lastAt), status: lastStatus },
    created: timeOf(created),
    updated: timeOf(updated),
  };
}

/** The tag covers what changes without the version. */
export function webhookEtag(one: WebhookWithQueue): string {
  const { state, last_delivery } = presentWebhook(one);
  return formatEtag(one.webhook.version, tagOf(JSON.stringify([state, last_delivery])));
}

export function presentDelivery({ id, messageId, type, at, status, error, isSkipped }: WebhookTry) {
  return { id, message_id: messageId, type, at: timeOf(at), status, error, skipped: isSkipped };
}

function timeOf(time: number): string {
  return new Date(time).toISOString();
}
