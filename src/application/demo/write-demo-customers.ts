import { ValidationFailed } from '../../domain/domain-error.js';
import { readCustomerPatch, type CustomerPatch } from '../../domain/customers/customer-patch.js';
import { decideCreation, decideUpdate, type CustomerCircumstances } from '../../domain/customers/decide-customer.js';
import type { Customer } from '../../domain/customers/customer.js';
import type { CustomerChange } from '../../domain/customers/customer-change.js';
import type { CustomerCallback, CustomerTransaction } from '../ports/customer-store.js';
import type { Ids } from '../ports/ids.js';
import type { Store } from '../ports/store.js';
import type { DemoStep } from './demo-organisation.js';

/** Steps per transaction: few enough that other writers hardly wait. */
const BATCH = 500;

interface Row {
  readonly id: string;
  readonly patch: CustomerPatch;
  readonly circumstances: CustomerCircumstances;
}

interface DemoCustomersOptions {
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
  for (let start = 0; start < steps.length; start += BATCH) {
    const rows = steps.slice(start, start + BATCH).map(({ customer, at, fields }) => {
      const id = idOf.get(customer) ?? ids.next();
      idOf.set(customer, id);
      return { id, patch: patchOf(fields), circumstances: { actorId, now: at, entryId: ids.next() } };
    });
    await transact(
      (transaction) => writeRows(transaction, rows),
      rows.map(({ id }) => id),
    );
    onDone(start + rows.length);
  }
}

/** A batch may have several steps of a customer. */
async function writeRows(transaction: CustomerTransaction, rows: readonly Row[]): Promise<void> {
  const stored = await transaction.findAll([...new Set(rows.map(({ id }) => id))]);
  const current = new Map<string, Customer | undefined>(stored.map((customer) => [customer.id, customer]));
  const changes: CustomerChange[] = [];
  for (const { id, patch, circumstances } of rows) {
    const before = current.get(id);
    const change =
      before === undefined
        ? decideCreation(id, patch, circumstances)
        : decideUpdate(before, patch, circumstances, () => true);
    if (change === undefined) continue;
    current.set(id, change.after);
    changes.push(change);
  }
  await transaction.record(changes);
}

function patchOf(fields: DemoStep['fields']): CustomerPatch {
  const { patch, errors } = readCustomerPatch(fields);
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors);
  return patch;
}
