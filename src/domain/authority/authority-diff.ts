import type { AnyKind, AuthorityRecord } from './kinds/kind.js';
import { KINDS, recordsOf, type AuthorityRecords } from './kinds/kinds.js';

/** Writes that take the records of one kind from one state to the next. */
export interface KindDiff {
  readonly kind: AnyKind;
  readonly put: readonly AuthorityRecord[];
  readonly removed: readonly string[];
}

/** Writes to the authority's records: only of kinds that differ. */
export type AuthorityDiff = readonly KindDiff[];

/** Writes nothing. */
export const NO_DIFF: AuthorityDiff = [];

/** Compares two states by object identity: unchanged records are the same objects. */
export function diffRecords(before: AuthorityRecords, after: AuthorityRecords): AuthorityDiff {
  const diff: KindDiff[] = [];
  for (const kind of KINDS) {
    const [then, now] = [recordsOf(before, kind), recordsOf(after, kind)];
    if (then === now) continue;
    const put: AuthorityRecord[] = [];
    for (const [id, record] of now) if (then.get(id) !== record) put.push(record);
    const removed: string[] = [];
    for (const id of then.keys()) if (!now.has(id)) removed.push(id);
    diff.push({ kind, put, removed });
  }
  return diff;
}

/** The records after these writes. */
export function applyDiff(records: AuthorityRecords, diff: AuthorityDiff): AuthorityRecords {
  let next = records;
  for (const { kind, put, removed } of diff) {
    const table = new Map(recordsOf(next, kind));
    for (const id of removed) table.delete(id);
    for (const record of put) table.set(record.id, record);
    next = { ...next, [kind.plural]: table };
  }
  return next;
}
