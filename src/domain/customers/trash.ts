import { DomainError } from '../domain-error.js';
import type { FieldValue } from '../lists/evaluate-list.js';
import type { ListFields } from '../lists/list-fields.js';
import { laterThan } from '../later-than.js';
import type { Customer } from './customer.js';
import type { CustomerChange } from './customer-change.js';
import type { CustomerCircumstances, CustomerWrite } from './decide-customer.js';

/** A deleted customer that is kept apart until it's restored, or erased for good. */
export interface TrashedCustomer {
  readonly customer: Customer;
  /** When it was deleted, in milliseconds since the epoch. */
  readonly deleted: number;
  /** Who deleted it: a user's id, or `system:<what>`. */
  readonly actorId: string;
  /** The id of the deletion's log entry. */
  readonly entryId: string;
}

/** What a deletion that `isKept` puts into the trash. */
export function trashedBy({ before, entry }: CustomerChange): TrashedCustomer {
  if (before === undefined) throw new Error('Only a deletion puts a customer into the trash.');
  return { customer: before, deleted: entry.created, actorId: entry.actorId, entryId: entry.id };
}

const DAY = 86_400_000;
/** The most days that deleted customers can be kept. */
export const MAX_TRASH_DAYS = 3_650;

/** How long deleted customers are kept. */
export class TrashRetention {
  /** `days` is 0 if they're erased at once. */
  constructor(readonly days: number) {}

  get isOn(): boolean {
    return this.days > 0;
  }

  /** When a customer deleted at this time is erased. Times are milliseconds since the epoch. */
  erasedAfter(deleted: number): number {
    return deleted + this.days * DAY;
  }

  /** Customers that were deleted at this time or before have been kept for long enough. */
  dueAt(now: number): number {
    return now - this.days * DAY;
  }
}

/** Fields that lists of the trash filter and sort by. */
export const TRASH_FIELDS: ListFields = {
  kinds: new Map([
    ['id', 'text'],
    ['name', 'text'],
    ['deleted', 'time'],
    ['deleted_by', 'text'],
  ]),
  searched: [],
  newestBy: 'deleted',
};

/** Value of a deleted customer in a field of `TRASH_FIELDS`. */
export function trashValue({ customer, deleted, actorId }: TrashedCustomer, field: string): FieldValue {
  switch (field) {
    case 'id':
    case 'name':
      return customer[field];
    case 'deleted':
      return deleted;
    case 'deleted_by':
      return actorId;
    default:
      return null;
  }
}

/** Another customer has the `external_id` of the one to be restored. */
export class ExternalIdInUse extends DomainError {
  constructor(customerId: string) {
    super(
      'conflict',
      'already_exists',
      `Customer ${customerId} has the same external_id now. Change it there, or delete that customer, then restore this one.`,
      { external_id: { code: 'already_exists', message: `belongs to customer ${customerId} now` } },
    );
  }
}

/** Decides that a deleted customer comes back: as it was, with its id and time of creation, as a new version. */
export function decideRestoration(
  { customer }: TrashedCustomer,
  { actorId, entryId, now }: CustomerCircumstances,
): CustomerWrite {
  const updated = laterThan(customer.updated, now);
  return {
    before: undefined,
    after: { ...customer, version: customer.version + 1, updated },
    entry: { id: entryId, customerId: customer.id, type: 'restored', actorId, changes: [], created: updated },
  };
}
