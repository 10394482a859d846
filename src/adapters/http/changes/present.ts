import { createHash } from 'node:crypto';
import type { Change } from '../../../domain/changes/change.js';
import { formatEtag } from '../routing/conditional.js';

/** Copies the public fields of a log entry, with its actor's current name. Its `id` is the sequence number. */
export function presentChange(change: Change, actorName: string | null) {
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
export function changeEtag({ hash }: Change, actorName: string | null): string {
  const shown = JSON.stringify([hash, actorName]);
  return formatEtag(1, createHash('sha256').update(shown).digest('base64url').slice(0, 12));
}
