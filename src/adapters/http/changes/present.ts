import type { Change } from '../../../domain/changes/change.js';
import { formatEtag } from '../routing/conditional.js';

/** Copies the public fields of a log entry. Its `id` is the sequence number. */
export function presentChange(change: Change) {
  return {
    id: String(change.seq),
    at: new Date(change.at).toISOString(),
    actor_id: change.actorId,
    resource: change.resource,
    record_id: change.recordId,
    action: change.action,
    before: change.before,
    after: change.after,
    request_id: change.requestId,
    hash: change.hash,
  };
}

/** Entries are never altered, so the version is always 1. The tag tells apart the entries of different logs. */
export function changeEtag({ hash }: Change): string {
  return formatEtag(1, hash.slice(0, 12));
}
