import type { Change } from '../../../domain/changes/change.js';
import { formatEtag, tagOf } from '../routing/conditional.js';

/** Copies the public fields of a log entry, with the current name of a token that acted. `id` is the sequence number. */
export function presentChange(change: Change, tokenName: string | null | undefined) {
  return {
    id: String(change.seq),
    at: new Date(change.at).toISOString(),
    actor_id: change.actorId,
    ...(tokenName !== undefined && { actor_name: tokenName }),
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
export function changeEtag({ hash }: Change, tokenName: string | null | undefined): string {
  if (tokenName === undefined) return formatEtag(1, hash.slice(0, 12));
  const shown = JSON.stringify([hash, tokenName]);
  return formatEtag(1, tagOf(shown));
}
