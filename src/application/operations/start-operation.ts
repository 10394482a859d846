import { authorise, type Actor } from '../../domain/permissions/actor.js';
import type { Needs } from '../../domain/permissions/needs.js';
import type { CustomerPatch } from '../../domain/customers/customer-patch.js';
import type { Criteria } from '../../domain/lists/list-query.js';
import { CountChanged, newOperation, OperationInProgress, type Operation } from '../../domain/operations/operation.js';
import { settleColumns } from '../customers/settle-columns.js';
import type { CustomerWriter } from '../customers/customer-writer.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerReader } from '../ports/customer-store.js';
import type { Ids } from '../ports/ids.js';

export interface StartOperationOptions {
  readonly customers: Pick<CustomerReader, 'list' | 'hasColumn'>;
  readonly writer: Pick<CustomerWriter, 'writeAs'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

export interface StartOperationInput {
  readonly needs: Needs;
  readonly criteria: Criteria;
  /** Null to delete. */
  readonly patch: CustomerPatch | null;
  /** How many customers the caller expects to match. */
  readonly expect: number;
}

/**
 * Starts an operation on all customers that match. Throws `Forbidden`, `CountChanged`, and `OperationInProgress` if another
 * operation of the caller is still running.
 */
export async function startOperation(
  { customers, writer, ids, clock }: StartOperationOptions,
  actor: Actor,
  { needs, criteria: wanted, patch, expect }: StartOperationInput,
): Promise<Operation> {
  authorise(actor, needs);
  const criteria = await settleColumns(wanted, customers);
  const counted = { ...criteria, order: [{ field: 'id', descending: false }], page: NO_ROWS };
  const { total } = await customers.list(counted, { reader: actor.id });
  if (total !== expect) throw new CountChanged(total);
  const given = { id: ids.next(), actorId: actor.id, total, created: clock.now() };
  return writer.writeAs(actor, { needs }, async ({ seq, operations }) => {
    // The transaction may be repeated although it was saved, and the operation may have ended since.
    const own = await operations.find(given.id);
    if (own !== undefined) return own;
    if ((await operations.findRunningOf(actor.id)) !== undefined) throw new OperationInProgress();
    const operation = newOperation({ ...given, update: { criteria, patch, createdUpTo: seq } });
    await operations.put(operation);
    return operation;
  });
}

const NO_ROWS = { kind: 'slice', start: 0, limit: 0 } as const;
