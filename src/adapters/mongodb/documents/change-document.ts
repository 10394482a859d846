import type { Change, Head } from '../../../domain/changes/change.js';
import { parseChange } from '../../../domain/changes/seal-change.js';
import type { ChangeDocument, HeadDocument } from './documents.js';

export function writeChange(change: Change, batch: string): ChangeDocument {
  return {
    _id: change.seq,
    at: change.at,
    actor_id: change.actorId,
    resource: change.resource,
    record_id: change.recordId,
    action: change.action,
    request_id: change.requestId,
    hash: change.hash,
    entry: change.canonical,
    batch,
  };
}

export function readChange({ entry, hash }: Pick<ChangeDocument, 'entry' | 'hash'>): Change {
  return parseChange(entry, hash);
}

export function readHead({ seq, at, hash }: HeadDocument): Head {
  return { seq, at, hash };
}

/** Throws when the head row is missing. It's created with the schema, and without it nothing may be read or written. */
export function existing<T>(row: T | null): T {
  if (row === null)
    throw new Error('The head row is missing: this is no longer a Castellan database. Restore a backup.');
  return row;
}
