import type { WebhookQueue } from '../../../application/ports/webhook-queues.js';
import type { WebhookTry } from '../../../domain/webhooks/webhook-try.js';
import { mapping, type DocumentOf } from './mapping.js';

/** `_id` is the webhook's id. */
export type WebhookQueueDocument = DocumentOf<WebhookQueue, 'id'>;
export const WEBHOOK_QUEUES = mapping<WebhookQueue, 'id'>('id');

export type WebhookTryDocument = DocumentOf<WebhookTry, 'id'>;
export const WEBHOOK_TRIES = mapping<WebhookTry, 'id'>('id');

/** Also the condition of the index on tries whose entries wait. */
export const THAT_WAIT = { retry: { $type: 'object' as const } };
