import { PAST_ENTRIES_MAX, sumUp, UNKNOWN_PAST, type Past, type PastStep } from '../stale/past.js';
import { settle, wholeField, withoutDropped, type Settled } from '../stale/settle.js';
import type { CustomerLogEntry } from './customer-log.js';
import type { CustomerPatch } from './customer-patch.js';
import { CUSTOMER_FIELD_NAMES, CUSTOMER_FIELD_PAIRS, type Customer, type CustomerFields } from './customer.js';

/** How far an entry may be out of order: its id is created before it waits to be written. */
const DISORDER = 100;
/** Number of newest entries to read for `customerPast`. */
export const CUSTOMER_ENTRIES_READ = PAST_ENTRIES_MAX + DISORDER;

/**
 * Sums up what happened to a customer since a moment, from its newest entries (at most `CUSTOMER_ENTRIES_READ`, in any
 * order). Returns `UNKNOWN_PAST` when entries may be missing: there were too many, or old ones were removed.
 */
export function customerPast(
  { version }: Customer,
  newest: readonly CustomerLogEntry[],
  since: number,
  actorId: string,
): Past {
  // An entry's `created` equals the `updated` that the customer got with that change.
  const unseen = newest.filter(({ created }) => created > since).toSorted((a, b) => a.created - b.created);
  const seen = newest.length - unseen.length;
  const isWhole = unseen.length >= version - 1 || seen >= (newest.length < CUSTOMER_ENTRIES_READ ? 1 : DISORDER);
  if (!isWhole || unseen.length > PAST_ENTRIES_MAX) return UNKNOWN_PAST;
  return sumUp(unseen.map(stepOf), actorId);
}

function stepOf({ actorId, changes }: CustomerLogEntry): PastStep {
  return { actorId, before: new Map(changes.map(({ field, from }) => [field, from])) };
}

/** Settles a patch made before the changes in `past`. */
export function settleCustomer(customer: Customer, patch: CustomerPatch, past: Past): Settled<CustomerPatch> {
  const standard = CUSTOMER_FIELD_PAIRS.filter(([property]) => patch.fields[property] !== undefined).map(
    ([property, name]) => wholeField(name, patch.fields[property]!, customer[property]),
  );
  const own = [...patch.ownColumns].map(([key, value]) => wholeField(key, value, customer.ownColumns.get(key) ?? null));
  const { dropped, conflicts } = settle([...standard, ...own], past);
  return {
    patch: {
      fields: withoutDropped(
        patch.fields,
        dropped,
        (property) => CUSTOMER_FIELD_NAMES[property as keyof CustomerFields],
      ),
      ownColumns: new Map([...patch.ownColumns].filter(([key]) => !dropped.has(key))),
    },
    conflicts,
  };
}
