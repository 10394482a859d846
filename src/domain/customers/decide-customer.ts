import { refuseConflicts, type Conflict } from '../stale/changed-meanwhile.js';
import { StaleVersion, ValidationFailed, type FieldErrors } from '../domain-error.js';
import { laterThan } from '../later-than.js';
import type { CustomerChange } from './customer-change.js';
import type { CustomerLogType, FieldChange } from './customer-log.js';
import type { CustomerPatch } from './customer-patch.js';
import { STANDARD_FIELDS } from './customer-fields.js';
import type { Customer } from './customer.js';
import { mergeCustomer, NEW_CUSTOMER, type CustomerContent } from './merge-customer.js';
import type { MatchesVersion } from '../versioned.js';

/** Author, time and log entry id of a change. Created outside the transaction, which may run twice. */
export interface CustomerCircumstances {
  readonly actorId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly entryId: string;
}

/** A creation or update. */
export type CustomerWrite = CustomerChange & { readonly after: Customer };

/** Decides a creation. Throws `ValidationFailed`, for example if there is no name or there are too many own columns. */
export function decideCreation(id: string, patch: CustomerPatch, circumstances: CustomerCircumstances): CustomerWrite {
  const { content, errors } = mergeCustomer(NEW_CUSTOMER, patch);
  requireNone(errors);
  const after = { ...content, id, version: 1, created: circumstances.now, updated: circumstances.now };
  return {
    before: undefined,
    after,
    entry: entryOf(after, 'created', changesBetween(undefined, after), circumstances),
  };
}

/**
 * Decides an update; undefined when nothing would change. Throws, in this order: `ValidationFailed` as a creation does,
 * `StaleVersion`, `ChangedMeanwhile`.
 */
export function decideUpdate(
  before: Customer,
  patch: CustomerPatch,
  circumstances: CustomerCircumstances,
  matches: MatchesVersion,
  conflicts?: readonly Conflict[],
): CustomerWrite | undefined {
  const { content, errors } = mergeCustomer(before, patch);
  requireNone(errors);
  if (!matches(before.version)) throw new StaleVersion();
  refuseConflicts(conflicts);
  const changes = changesBetween(before, content);
  if (changes.length === 0) return undefined;
  const { id, version, created } = before;
  const after = {
    ...content,
    id,
    version: version + 1,
    created,
    updated: laterThan(before.updated, circumstances.now),
  };
  return { before, after, entry: entryOf(after, 'updated', changes, circumstances) };
}

/**
 * Decides a deletion, which moves the customer to the trash if `isKept`. The entry lists no values: they'd be erased with the customer
 * anyway.
 */
export function decideDeletion(
  before: Customer,
  circumstances: CustomerCircumstances,
  { isKept = false }: { readonly isKept?: boolean } = {},
): CustomerChange {
  const deleted = { id: before.id, updated: laterThan(before.updated, circumstances.now) };
  return { before, after: undefined, entry: entryOf(deleted, 'deleted', [], circumstances), isKept };
}

function entryOf(
  { id, updated }: Pick<Customer, 'id' | 'updated'>,
  type: CustomerLogType,
  changes: readonly FieldChange[],
  { entryId, actorId }: CustomerCircumstances,
): CustomerChange['entry'] {
  return { id: entryId, customerId: id, type, actorId, changes, created: updated };
}

/** The fields that differ, in the record's order; for a creation, those with a value. */
function changesBetween(before: CustomerContent | undefined, after: CustomerContent): FieldChange[] {
  const changes: FieldChange[] = [];
  const compare = (field: string, from: FieldChange['from'], to: FieldChange['to']) => {
    if (from !== to) changes.push({ field, from, to });
  };
  for (const { property, name } of STANDARD_FIELDS) {
    compare(name, before?.[property] ?? null, after[property]);
  }
  const columns = before?.ownColumns;
  if (columns !== undefined) for (const [key, from] of columns) compare(key, from, after.ownColumns.get(key) ?? null);
  for (const [key, to] of after.ownColumns) if (columns?.has(key) !== true) compare(key, null, to);
  return changes;
}

function requireNone(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
}
