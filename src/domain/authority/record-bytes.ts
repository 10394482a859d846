import { BytesLimitReached } from '../domain-error.js';
import type { AuthorityDiff, KindDiff } from './authority-diff.js';
import type { AnyKind } from './kinds/kind.js';
import { KINDS, pluralOf, recordsOf, type AuthorityRecords, type Plural } from './kinds/kinds.js';

/** How much the records of one kind may take together. Each process holds all of them in memory. */
export const MAX_BYTES_PER_KIND = 8 * 1_024 * 1_024;

/** The size of all records of a table. */
const totals = new WeakMap<object, number>();

/** Bytes of all records of a kind. Serialises only records that were never measured. */
export function bytesOfKind(kind: AnyKind, records: AuthorityRecords): number {
  const table = recordsOf(records, kind);
  const known = totals.get(table);
  if (known !== undefined) return known;
  let sum = 0;
  for (const record of table.values()) sum += kind.bytes(record);
  totals.set(table, sum);
  return sum;
}

/** The kinds that take more than they may, with their bytes. */
export function overfullKinds(records: AuthorityRecords): Partial<Record<Plural, number>> {
  const measured = KINDS.map((kind) => [pluralOf(kind), bytesOfKind(kind, records)] as const);
  return Object.fromEntries(measured.filter(([, bytes]) => bytes > MAX_BYTES_PER_KIND));
}

/**
 * Throws `BytesLimitReached` when a write adds to a kind that then takes more than it may. One that takes room away, or as
 * much as before, is never refused: a store of an earlier release may hold more.
 */
export function requireRoomForBytes(before: AuthorityRecords, after: AuthorityRecords, diff: AuthorityDiff): void {
  for (const one of diff) {
    const added = bytesAdded(one, before);
    if (added > 0) requireRoomFor(one.kind, before, added);
    const total = totals.get(recordsOf(before, one.kind));
    if (total !== undefined) totals.set(recordsOf(after, one.kind), total + added);
  }
}

/** Throws `BytesLimitReached` if there is no room for so many bytes more. */
export function requireRoomFor(kind: AnyKind, records: AuthorityRecords, added: number): void {
  if (added <= 0) return;
  const present = bytesOfKind(kind, records);
  if (present + added > MAX_BYTES_PER_KIND) {
    throw new BytesLimitReached(pluralOf(kind), { limit: MAX_BYTES_PER_KIND, present, added });
  }
}

function bytesAdded({ kind, put, removed }: KindDiff, before: AuthorityRecords): number {
  const table = recordsOf(before, kind);
  const old = (id: string) => {
    const record = table.get(id);
    return record === undefined ? 0 : kind.bytes(record);
  };
  let added = 0;
  for (const record of put) added += kind.bytes(record) - old(record.id);
  for (const id of removed) added -= old(id);
  return added;
}
