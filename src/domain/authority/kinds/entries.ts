import type { ChangeEntry } from '../../changes/change.js';
import { createdEntry, deletedEntry } from '../../changes/change-entry.js';
import { StaleVersion } from '../../domain-error.js';
import type { MatchesVersion } from '../../versioned.js';
import type { AuthorityRecord, Kind, OwnFields } from './kind.js';

/** The log entry of a new record. */
export function creationOf<T extends AuthorityRecord>(
  kind: Kind<T>,
  id: string,
  fields: Pick<T, OwnFields<T>>,
): ChangeEntry {
  return createdEntry(kind.resource, id, kind.logFields(fields));
}

/** Decides the deletion of a record. Throws `StaleVersion`. */
export function decideDeletion<T extends AuthorityRecord>(
  kind: Kind<T>,
  record: T,
  matches: MatchesVersion,
): ChangeEntry {
  if (!matches(record.version)) throw new StaleVersion();
  return deletedEntry(kind.resource, record.id, kind.logFields(record));
}
