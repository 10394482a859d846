import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, listFields } from '../lists/list-fields.js';
import type { ListFields } from '../lists/list-fields.js';
import type { Webhook } from './webhook.js';
import type { WebhookTry } from './webhook-try.js';

/** Fields that lists of webhooks filter, sort and search by, under their wire names. */
export const WEBHOOK_FIELDS = listFields(['name'], { enabled: 'boolean', owner: 'text' }, { maxTexts: FEW_TEXTS });

/** Value of a webhook in a field of `WEBHOOK_FIELDS`. */
export function webhookValue(webhook: Webhook, field: string): FieldValue {
  switch (field) {
    case 'owner':
      return webhook.ownerId;
    case 'id':
    case 'name':
    case 'enabled':
    case 'created':
    case 'updated':
      return webhook[field];
    default:
      return null;
  }
}

/** Fields that lists of deliveries filter and sort by. */
export const DELIVERY_FIELDS: ListFields = {
  kinds: new Map([
    ['id', 'text'],
    ['message_id', 'text'],
    ['type', 'text'],
    ['at', 'time'],
    ['error', 'text'],
    ['skipped', 'boolean'],
  ]),
  searched: [],
  newestBy: 'id',
};

/** Value of a try in a field of `DELIVERY_FIELDS`. */
export function deliveryValue(tried: WebhookTry, field: string): FieldValue {
  switch (field) {
    case 'message_id':
      return tried.messageId;
    case 'skipped':
      return tried.isSkipped;
    case 'id':
    case 'type':
    case 'at':
    case 'error':
      return tried[field];
    default:
      return null;
  }
}
