import { ValidationFailed } from '../../domain/domain-error.js';
import { readCustomerPatch, type CustomerPatch } from '../../domain/customers/customer-patch.js';
import { decideCreation, decideUpdate, type CustomerCircumstances } from '../../domain/customers/decide-customer.js';
import type { CustomerCallback, CustomerTransaction } from '../ports/customer-store.js';
import type { Ids } from '../ports/ids.js';
import type { Store } from '../ports/store.js';
import type { DemoStep } from './demo-organisation.js';

/** Steps per transaction: few enough that other writers hardly wait. */
const BATCH = 100;

interface Row {
  readonly id: string;
  readonly patch: CustomerPatch;
  readonly circumstances: CustomerCircumstances;
}

export interface DemoCustomersOptions {
  readonly steps: readonly DemoStep[];
  readonly ids: Ids;
  readonly actorId: string;
  /** Called after each batch with the number of steps done. */
  readonly onDone: (done: number) => void;
}

/**
 * Writes customers and their histories step by step, each with its own time. Ids are created in that order, so lists by id
 * and by time agree. Uses a bulk load, which is all or nothing, if no other process has the storage open.
 */
export async function writeDemoCustomers(
  { customers, customerImports }: Pick<Store, 'customers' | 'customerImports'>,
  options: DemoCustomersOptions,
): Promise<void> {
  const load = await customerImports.beginBulkLoad(undefined);
  try {
    await writeSteps(options, (callback, reads) => load?.transact(callback) ?? customers.transact(callback, { reads }));
  } catch (error) {
    await load?.discard();
    throw error;
  }
  await load?.finish(() => undefined);
}

async function writeSteps(
  { steps, ids, actorId, onDone }: DemoCustomersOptions,
  transact: (callback: CustomerCallback<void>, reads: readonly string[]) => Promise<void>,
): Promise<void> {
  const idOf = new Map<number, string>();
  let done = 0;
  for (const batch of batchesOf(steps)) {
    const rows = batch.map(({ customer, at, fields }) => {
      const id = idOf.get(customer) ?? ids.next();
      idOf.set(customer, id);
      return { id, patch: patchOf(fields), circumstances: { actorId, now: at, entryId: ids.next() } };
    });
    await transact(
      (transaction) => writeRows(transaction, rows),
      rows.map(({ id }) => id),
    );
    done += batch.length;
    onDone(done);
  }
}

/** Splits steps into batches with each customer at most once, because a batch reads all customers before it writes. */
function* batchesOf(steps: readonly DemoStep[]): Generator<readonly DemoStep[]> {
  let batch: DemoStep[] = [];
  for (const step of steps) {
    if (batch.length >= BATCH || batch.some(({ customer }) => customer === step.customer)) {
      yield batch;
      batch = [];
    }
    batch.push(step);
  }
  yield batch;
}

async function writeRows(transaction: CustomerTransaction, rows: readonly Row[]): Promise<void> {
  const stored = await transaction.findAll(rows.map(({ id }) => id));
  const before = new Map(stored.map((customer) => [customer.id, customer]));
  const changes = rows.map(({ id, patch, circumstances }) => {
    const customer = before.get(id);
    return customer === undefined
      ? decideCreation(id, patch, circumstances)
      : decideUpdate(customer, patch, circumstances, () => true);
  });
  await transaction.record(changes.filter((change) => change !== undefined));
}

function patchOf(fields: DemoStep['fields']): CustomerPatch {
  const { patch, flaws } = readCustomerPatch(fields);
  if (Object.keys(flaws).length > 0) throw new ValidationFailed(flaws);
  return patch;
}
