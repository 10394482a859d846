import {
  MAX_ENTRIES_SINCE,
  sumUp,
  UNKNOWN_CHANGES,
  type ChangesSince,
  type ChangeStep,
} from '../stale/changes-since.js';
import { settle, wholeField, withoutDropped, type Settled } from '../stale/settle.js';
import type { CustomerLogEntry } from './customer-log.js';
import type { CustomerPatch } from './customer-patch.js';
import { STANDARD_FIELDS } from './customer-fields.js';
import type { Customer } from './customer.js';

/** How many places an entry may be out of order: ids are created before the entries are written. */
const MAX_DISORDER = 100;
/** Number of the newest entries to read to find all since a moment, unless there are too many. */
export const CUSTOMER_ENTRIES_READ = MAX_ENTRIES_SINCE + MAX_DISORDER;

/**
 * Number of entries to read for `customerPast` when `later` are newer than the moment; undefined when that's too many.
 */
export function entriesToRead(later: number): number | undefined {
  return later > MAX_ENTRIES_SINCE ? undefined : later + MAX_DISORDER;
}

/**
 * Sums up what happened to a customer since a moment, from its newest `limit` entries (see `entriesToRead`) in any
 * order. Unknown if some may be missing, because they're too far out of order or old ones were removed.
 */
export function customerPast(
  { version }: Customer,
  newest: readonly CustomerLogEntry[],
  { since, limit, actorId }: { readonly since: number; readonly limit: number; readonly actorId: string },
): ChangesSince {
  // An entry's `created` equals the `updated` that the customer got with it.
  const unseen = newest.filter(({ created }) => created > since).toSorted((a, b) => a.created - b.created);
  const seen = newest.length - unseen.length;
  const isComplete = unseen.length >= version - 1 || (newest.length < limit ? seen > 0 : seen === MAX_DISORDER);
  if (!isComplete) return UNKNOWN_CHANGES;
  return sumUp(unseen.map(stepOf), actorId);
}

function stepOf({ actorId, changes }: CustomerLogEntry): ChangeStep {
  return { actorId, before: new Map(changes.map(({ field, from }) => [field, from])) };
}

const NAMES = new Map<string, string>(STANDARD_FIELDS.map(({ property, name }) => [property, name]));

/** Settles a patch made before the changes in `past`. */
export function settleCustomer(customer: Customer, patch: CustomerPatch, past: ChangesSince): Settled<CustomerPatch> {
  const standard = STANDARD_FIELDS.filter(({ property }) => patch.fields[property] !== undefined).map(
    ({ property, name }) => wholeField(name, patch.fields[property]!, customer[property]),
  );
  const own = [...patch.ownColumns].map(([key, value]) => wholeField(key, value, customer.ownColumns.get(key) ?? null));
  const { dropped, conflicts } = settle([...standard, ...own], past);
  return {
    patch: {
      fields: withoutDropped(patch.fields, dropped, (property) => NAMES.get(property)!),
      ownColumns: new Map([...patch.ownColumns].filter(([key]) => !dropped.has(key))),
    },
    conflicts,
  };
}
