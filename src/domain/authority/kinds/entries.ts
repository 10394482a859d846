import type { ChangeEntry } from '../../changes/change.js';
import { createdEntry, deletedEntry } from '../../changes/change-entry.js';
import { AlreadyExists, LimitReached, StaleVersion } from '../../domain-error.js';
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

/** Throws `LimitReached` if these are all the records that there may be. */
export function requireRoom<T extends AuthorityRecord>(kind: Kind<T>, records: ReadonlyMap<string, T>): void {
  if (records.size >= kind.limit) throw new LimitReached(kind.title, kind.limit);
}

/** Throws `AlreadyExists` when a record, not that with the id `except`, has the text that no two may share. */
export function requireUnique<T extends AuthorityRecord>(
  kind: Kind<T>,
  records: ReadonlyMap<string, T>,
  fields: Partial<T>,
  except?: string,
): void {
  const wanted = kind.uniqueText(fields);
  if (wanted === undefined) return;
  for (const record of records.values()) {
    if (record.id !== except && kind.uniqueText(record)!.text === wanted.text) {
      throw new AlreadyExists(kind.resource, wanted.field);
    }
  }
}

/** Decides the creation of a record. Throws, in this order: `LimitReached`, `AlreadyExists`. */
export function decideCreation<T extends AuthorityRecord>(
  kind: Kind<T>,
  id: string,
  fields: Pick<T, OwnFields<T>>,
  records: ReadonlyMap<string, T>,
): ChangeEntry {
  requireRoom(kind, records);
  // A `T` but for what every record has.
  requireUnique(kind, records, fields as Partial<T>);
  return creationOf(kind, id, fields);
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
