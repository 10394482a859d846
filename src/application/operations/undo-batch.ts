import type { CustomerChange } from '../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { Customer } from '../../domain/customers/customer.js';
import { decideUpdate } from '../../domain/customers/decide-customer.js';
import { undoOfEntry } from '../../domain/customers/undo-entry.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import {
  advanced,
  isStillAt,
  type LeaseRequest,
  type Operation,
  type RunningUndo,
} from '../../domain/operations/operation.js';
import { writeEach } from '../customers/write-each.js';
import type { GuardedCustomerTransaction } from '../ports/customer-store.js';
import { noteEntries } from './write-batch.js';

/** The entries of one batch of the operation that is undone. */
export interface UndoneBatch {
  /** By the ids of the customers. */
  readonly entries: ReadonlyMap<string, CustomerLogEntry>;
  /** The ids of the log entries that undo them, by those of the customers. */
  readonly entryIds: ReadonlyMap<string, string>;
  /** Earlier avatars whose images no longer exist. */
  readonly lostAvatars: ReadonlySet<string>;
  /** The position of the batch. */
  readonly after: string;
  readonly isLast: boolean;
  readonly request: LeaseRequest;
}

/**
 * Gives the customers of a batch their earlier values back, except those that have other ones by now, and notes how far the operation is. A trial
 * writes no customers. Returns the operation after the batch; undefined, with nothing written, if it isn't where this instance left it.
 * May run more than once.
 */
export async function undoBatch(
  transaction: GuardedCustomerTransaction,
  operation: RunningUndo,
  { entries, entryIds, lostAvatars, after, isLast, request }: UndoneBatch,
): Promise<Operation | undefined> {
  const { operations, seq } = transaction;
  if (!isStillAt(await operations.find(operation.id), operation)) return undefined;
  let hasRejected = false;
  const decide = (customer: Customer, entryId: string): CustomerChange | undefined => {
    const entry = entries.get(customer.id);
    const patch = entry && undoOfEntry(customer, entry);
    if (patch === undefined) return undefined;
    const circumstances = { actorId: operation.actorId, now: request.now, entryId };
    try {
      if (!lostAvatars.has(patch.fields.avatar ?? '')) return decideUpdate(customer, patch, circumstances, () => true);
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
    }
    hasRejected = true;
    return undefined;
  };
  const isTrial = operation.kind === 'try_undo_customers';
  const changed = await writeEach(isTrial ? withoutWriting(transaction) : transaction, entryIds, decide);
  await noteEntries(transaction, operation, seq);
  const next = advanced(operation, { after, changed, hasRejected, isLast }, request);
  await operations.put(next);
  return next;
}

function withoutWriting(transaction: GuardedCustomerTransaction): Parameters<typeof writeEach>[0] {
  return { findAll: (ids) => transaction.findAll(ids), record: async () => undefined };
}
