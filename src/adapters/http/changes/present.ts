import type { Named } from '../../../application/users/actor-names.js';
import type { Change, JsonObject } from '../../../domain/changes/change.js';
import type { ShownChange } from '../../../domain/authority/shown-change.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';

/** Copies the public fields of a log entry, with its actor's current name. `id` is the sequence number. */
export function presentChange({ entry: change, actorName }: Named<ShownChange>) {
  return {
    id: String(change.seq),
    at: new Date(change.at).toISOString(),
    actor_id: change.actorId,
    actor_name: actorName,
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

/** Leaves out the hash of a token's text. Of a rotation, which changes nothing else, the new state says what happened. */
function withoutSecrets({ resource, action, after }: Change, fields: JsonObject | null): JsonObject | null {
  if (resource !== 'token' || fields === null) return fields;
  const { hash, ...shown } = fields;
  const isRotated = hash !== undefined && action === 'updated' && fields === after;
  return isRotated ? { ...shown, secret: 'rotated' } : shown;
}

/** Entries are never altered, so the version is always 1. The tag tells apart entries of different logs, names, and what is shown. */
export function changeEtag({ entry, actorName }: Named<ShownChange>): string {
  const name = tagOf(JSON.stringify(actorName));
  return formatEtag(1, `${entry.hash.slice(0, 12)}.${name}${entry.isHidden ? '.hidden' : ''}`);
}
