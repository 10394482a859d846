import type { Named } from '../../../application/users/actor-names.js';
import type { Change } from '../../../domain/changes/change.js';
import { formatEtag, tagOf } from '../routing/conditional.js';

/** Copies the public fields of a log entry, with its actor's current name. `id` is the sequence number. */
export function presentChange({ entry: change, actorName }: Named<Change>) {
  return {
    id: String(change.seq),
    at: new Date(change.at).toISOString(),
    actor_id: change.actorId,
    actor_name: actorName,
    resource: change.resource,
    record_id: change.recordId,
    action: change.action,
    before: change.before,
    after: change.after,
    request_id: change.requestId,
    hash: change.hash,
  };
}

/** Entries are never altered, so the version is always 1. The tag tells apart entries of different logs, and names. */
export function changeEtag({ entry, actorName }: Named<Change>): string {
  return formatEtag(1, `${entry.hash.slice(0, 12)}.${tagOf(JSON.stringify(actorName))}`);
}
