import type { AnyKind } from '../authority/kinds/kind.js';
import { KINDS, recordsOf, type AuthorityRecords } from '../authority/kinds/kinds.js';

/** Describes the first difference between the stored records and the replayed log; undefined if there is none. */
export function compareRecords(stored: AuthorityRecords, replayed: AuthorityRecords): string | undefined {
  for (const kind of KINDS) {
    const error = compareKind(kind, stored, replayed);
    if (error !== undefined) return error;
  }
  return undefined;
}

function compareKind(kind: AnyKind, stored: AuthorityRecords, replayed: AuthorityRecords): string | undefined {
  const [table, log] = [recordsOf(stored, kind), recordsOf(replayed, kind)];
  for (const [id, expected] of log) {
    const found = table.get(id);
    if (found === undefined) return `${kind.resource} ${id}: is missing in the table`;
    const error = kind.differenceOf(found, expected);
    if (error !== undefined) return error;
  }
  for (const id of table.keys()) if (!log.has(id)) return `${kind.resource} ${id}: is in the table, but not in the log`;
  return undefined;
}
