import type { WebhookMessages } from '../../../application/ports/webhook-sender.js';
import { eventOf } from '../../../domain/customers/customer-log.js';
import { publicChange } from '../../../domain/authority/public-change.js';

const MAX_BYTES = 65_536;

/** Writes messages: `{type, timestamp, data}`, with the entries of `/changes` and, of customers, the names of changed fields. */
export const presentMessages: WebhookMessages = {
  ofChange(entry) {
    const data = publicChange(entry);
    const type = `${entry.resource}.${entry.action}`;
    const body = bodyOf(type, entry.at, data);
    if (Buffer.byteLength(body) <= MAX_BYTES) return { id: entry.hash, type, body };
    const { before: _before, after: _after, ...short } = data;
    return { id: entry.hash, type, body: bodyOf(type, entry.at, { ...short, truncated: true }) };
  },

  ofCustomer({ id, customerId, type, changes, actorId, created }) {
    const about = { id, customer_id: customerId, type, fields: changes.map(({ field }) => field), actor_id: actorId };
    const event = `customer.${eventOf(type)}`;
    return { id, type: event, body: bodyOf(event, created, { ...about, created: new Date(created).toISOString() }) };
  },

  ofTest(id, at) {
    const type = 'webhook.test';
    return { id, type, body: bodyOf(type, at, {}) };
  },
};

function bodyOf(type: string, at: number, data: object): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
}
