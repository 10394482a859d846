import {
  advanced,
  isStillAt,
  type LeaseRequest,
  type Operation,
  type RunningErasure,
} from '../../domain/operations/operation.js';
import type { GuardedCustomerTransaction } from '../ports/customer-store.js';

/** Erased within a few milliseconds. */
const BATCH = 100;

/**
 * Erases the customers who have been in the trash for longest, and notes how far the operation is. Returns the operation after the batch;
 * undefined, with nothing written, if it isn't where this instance left it. May run more than once.
 */
export async function eraseBatch(
  { operations, trash }: GuardedCustomerTransaction,
  operation: RunningErasure,
  request: LeaseRequest,
): Promise<Operation | undefined> {
  if (!isStillAt(await operations.find(operation.id), operation)) return undefined;
  const ids = await trash.listOldest({ until: operation.update.erasesUpTo, limit: BATCH });
  const changed = await trash.erase(ids);
  const next = advanced(
    operation,
    { after: ids.at(-1), changed, hasRejected: false, isLast: ids.length < BATCH },
    request,
  );
  await operations.put(next);
  return next;
}
