import { abilityFields } from '../abilities/ability-fields.js';
import { tokenFields } from '../access/token-fields.js';
import type { Json } from '../changes/change.js';
import { BytesLimitReached } from '../domain-error.js';
import { targetingState } from '../features/rollout.js';
import { roleFields } from '../roles/role-fields.js';
import { filterState } from '../segments/segment-fields.js';
import type { SegmentFilters } from '../segments/segment.js';
import type { AuthorityDiff } from './authority-diff.js';
import type { AuthorityRecords } from './authority.js';

/** How much the records of one kind may take together. Each process holds all of them in memory. */
export const MAX_BYTES_PER_KIND = 8 * 1_024 * 1_024;

export type RecordKind = keyof AuthorityRecords;
type RecordOf<K extends RecordKind> = NonNullable<ReturnType<AuthorityRecords[K]['get']>>;

/** What takes room, as JSON in UTF-8: a number that doesn't depend on the storage. */
const MEASURED: { readonly [K in RecordKind]: (record: RecordOf<K>) => number } = {
  abilities: (ability) => measured(ability, abilityFields),
  roles: (role) => measured(role, roleFields),
  features: ({ variants, targeting }) => measured(variants, Object.fromEntries) + measured(targeting, targetingState),
  segments: ({ filters }) => bytesOfFilters(filters),
  tokens: (token) => measured(token, tokenFields),
};

export const RECORD_KINDS = Object.keys(MEASURED) as readonly RecordKind[];

/** What is measured never changes, and records share the parts that no write has changed. */
const sizes = new WeakMap<object, number>();
/** The size of all records of a table. */
const totals = new WeakMap<object, number>();

/** Bytes of a segment's filters. */
export function bytesOfFilters(filters: SegmentFilters): number {
  return measured(filters, filterState);
}

/** Bytes of all records of a kind. Serialises only records that were never measured. */
export function bytesOfKind<K extends RecordKind>(kind: K, records: Pick<AuthorityRecords, K>): number {
  const table = records[kind];
  const known = totals.get(table);
  if (known !== undefined) return known;
  let sum = 0;
  for (const record of table.values()) sum += bytesOf(kind, record);
  totals.set(table, sum);
  return sum;
}

/** The kinds that take more than they may, with their bytes. */
export function overfullKinds(records: AuthorityRecords): Partial<Record<RecordKind, number>> {
  const measured = RECORD_KINDS.map((kind) => [kind, bytesOfKind(kind, records)] as const);
  return Object.fromEntries(measured.filter(([, bytes]) => bytes > MAX_BYTES_PER_KIND));
}

/**
 * Throws `BytesLimitReached` when a write adds to a kind that then takes more than it may. One that takes room away, or as
 * much as before, is never refused: a store of an earlier release may hold more.
 */
export function requireRoomForBytes(before: AuthorityRecords, after: AuthorityRecords, diff: AuthorityDiff): void {
  for (const kind of RECORD_KINDS) {
    if (before[kind] === after[kind]) continue;
    const added = bytesAdded(kind, before, diff);
    if (added > 0) requireRoomFor(kind, before, added);
    const total = totals.get(before[kind]);
    if (total !== undefined) totals.set(after[kind], total + added);
  }
}

/** Throws `BytesLimitReached` if there is no room for so many bytes more. */
export function requireRoomFor<K extends RecordKind>(kind: K, records: Pick<AuthorityRecords, K>, added: number): void {
  if (added <= 0) return;
  const present = bytesOfKind(kind, records);
  if (present + added > MAX_BYTES_PER_KIND) {
    throw new BytesLimitReached(kind, { limit: MAX_BYTES_PER_KIND, present, added });
  }
}

function bytesAdded(kind: RecordKind, before: AuthorityRecords, diff: AuthorityDiff): number {
  const old = (id: string) => {
    const record = before[kind].get(id);
    return record === undefined ? 0 : bytesOf(kind, record);
  };
  const { put, removed } = diff[kind];
  let added = 0;
  for (const record of put) added += bytesOf(kind, record) - old(record.id);
  for (const id of removed) added -= old(id);
  return added;
}

function bytesOf(kind: RecordKind, record: RecordOf<RecordKind>): number {
  return MEASURED[kind](record as never);
}

function measured<T extends object>(part: T, stateOf: (part: T) => Json): number {
  let size = sizes.get(part);
  if (size === undefined) {
    size = new TextEncoder().encode(JSON.stringify(stateOf(part))).length;
    sizes.set(part, size);
  }
  return size;
}
