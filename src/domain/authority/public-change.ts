import type { JsonObject } from '../changes/change.js';
import { withoutQuery } from '../webhooks/webhook.js';
import type { ShownChange } from './shown-change.js';

/** The public fields of a log entry, as everybody gets them who reads the log. `id` is the sequence number. */
export function publicChange(change: ShownChange) {
  return {
    id: String(change.seq),
    at: new Date(change.at).toISOString(),
    actor_id: change.actorId,
    resource: change.resource,
    record_id: change.recordId,
    action: change.action,
    before: withoutSecrets(change, change.before),
    after: withoutSecrets(change, change.after),
    ...(change.isHidden && { hidden: true }),
    request_id: change.requestId,
    hash: change.hash,
  };
}

export type PublicChange = ReturnType<typeof publicChange>;

/**
 * Leaves out the hash of a token's text, and the query of a webhook's address. Of a rotation, which changes nothing else, the new
 * state says what happened.
 */
function withoutSecrets({ resource, action, after }: ShownChange, fields: JsonObject | null): JsonObject | null {
  if (resource === 'webhook' && typeof fields?.['url'] === 'string')
    return { ...fields, url: withoutQuery(fields['url']) };
  if (resource !== 'token' || fields === null) return fields;
  const { hash, ...shown } = fields;
  const isRotated = hash !== undefined && action === 'updated' && fields === after;
  return isRotated ? { ...shown, secret: 'rotated' } : shown;
}
