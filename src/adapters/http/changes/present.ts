import type { Change } from '../../../domain/changes/change.js';

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
