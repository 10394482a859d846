import type { Db } from 'mongodb';
import { DERIVED_VERSION } from '../../storage-kernel/derivation.js';
import { whileEndingIdleTransactions } from './end-idle-transactions.js';

/**
 * How a transaction signs the row of a head that it locks. Older releases sign in another way, and once `shutOutOlder` has run
 * the server refuses that.
 */
export function holderOf(id: string): string {
  return `${DERIVED_VERSION} ${id}`;
}

/** A new row has no holder, nor has that of a copy. */
const SIGNED = { holder: { $regex: `^(?:${DERIVED_VERSION} |$)` } };

/**
 * Makes instances of older releases unable to write: each of their transactions would fold texts in its own way. They go on
 * reading. Waits for the transactions that run.
 */
export async function shutOutOlder(database: Db): Promise<void> {
  for (const collMod of ['heads', 'customer_heads']) {
    await whileEndingIdleTransactions(database.client, () => database.command({ collMod, validator: SIGNED }));
  }
}
