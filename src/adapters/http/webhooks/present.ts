import type { WebhookWithQueue } from '../../../application/webhooks/webhook-with-queue.js';
import type { WebhookTry } from '../../../domain/webhooks/webhook-try.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';

/** Copies the public fields of a webhook. */
export function presentWebhook({ webhook, queue }: WebhookWithQueue) {
  const { id, name, url, events, enabled, ownerId, created, updated } = webhook;
  const { dueAt = null, lastAt = null, lastStatus = null } = queue ?? {};
  return {
    ...{ id, name, url, events, enabled, owner: ownerId },
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
