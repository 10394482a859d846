import { CUSTOMER_FIELDS } from '../../domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../domain/customers/customer.js';
import type { CustomerChange } from '../../domain/customers/customer-change.js';
import { decideDeletion, decideUpdate } from '../../domain/customers/decide-customer.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import { matches } from '../../domain/lists/evaluate-list.js';
import {
  advanced,
  isStillAt,
  type LeaseRequest,
  type Operation,
  type RunningUpdate,
} from '../../domain/operations/operation.js';
import { writeEach } from '../customers/write-each.js';
import type { GuardedCustomerTransaction } from '../ports/customer-store.js';

/** Customers whose turn has come, in the order of their ids. */
interface Batch {
  /** The ids of their log entries by their own. */
  readonly entryIds: ReadonlyMap<string, string>;
  /** Whether no customer is left after them. */
  readonly isLast: boolean;
  /** The new avatar, if it isn't a path of an existing image: accepted only where it stays as it is. */
  readonly unknownAvatar: string | undefined;
  /** Whether deleted customers are kept. */
  readonly isKept: boolean;
  readonly request: LeaseRequest;
}

/**
 * Changes or deletes those customers of a batch who still match, and notes how far the operation is. Returns the operation after the
 * batch; undefined, with nothing written, if it isn't where this instance left it. May run more than once.
 */
export async function writeBatch(
  transaction: GuardedCustomerTransaction,
  operation: RunningUpdate,
  { entryIds, isLast, unknownAvatar, isKept, request }: Batch,
): Promise<Operation | undefined> {
  const { operations, seq } = transaction;
  if (!isStillAt(await operations.find(operation.id), operation)) return undefined;
  const { criteria, patch, createdUpTo } = operation.update;
  const customerIds = [...entryIds.keys()];
  const later = new Set(await transaction.listCreatedAfter(createdUpTo, customerIds));
  let hasRejected = false;
  const decide = (customer: Customer, entryId: string): CustomerChange | undefined => {
    if (later.has(customer.id) || !matches(customer, criteria, CUSTOMER_FIELDS, customerValue)) return undefined;
    const circumstances = { actorId: operation.actorId, now: request.now, entryId };
    if (patch === null) return decideDeletion(customer, circumstances, { isKept });
    try {
      if (unknownAvatar === undefined || unknownAvatar === customer.avatar) {
        return decideUpdate(customer, patch, circumstances, () => true);
      }
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
    }
    hasRejected = true;
    return undefined;
  };
  const changed = await writeEach(transaction, entryIds, decide);
  if (patch !== null || isKept) await noteEntries(transaction, operation, seq);
  const next = advanced(operation, { after: customerIds.at(-1), changed, hasRejected, isLast }, request);
  await operations.put(next);
  return next;
}

/** Notes the entries that a batch has made since this sequence number, so that the operation can be undone. */
export async function noteEntries(
  transaction: GuardedCustomerTransaction,
  { id }: Pick<Operation, 'id'>,
  before: number,
): Promise<void> {
  const { seq: last } = transaction;
  if (last > before) await transaction.operations.addEntries(id, { first: before + 1, last });
}
