import type { Customer } from '../../domain/customers/customer.js';
import type { CustomerCircumstances, CustomerWrite } from '../../domain/customers/decide-customer.js';
import { externalIdsOf, externalIdText } from '../../domain/customers/external-id.js';
import { decideRestoration, ExternalIdInUse, type TrashedCustomer } from '../../domain/customers/trash.js';
import type { CustomerTransaction } from '../ports/customer-store.js';

/** The own column that identifies customers for other systems. */
const EXTERNAL_ID = 'external_id';

/** A deleted customer that can come back, or why it can't. */
type Restoration = { readonly change: CustomerWrite } | { readonly refusal: ExternalIdInUse };

/**
 * Decides for each of these deleted customers whether it comes back. Not if another customer has its `external_id` by now, also one
 * that comes before it in the list: imports and flags couldn't tell them apart.
 */
export async function decideRestorations(
  transaction: Pick<CustomerTransaction, 'findAllByOwnColumn'>,
  trashed: readonly TrashedCustomer[],
  circumstancesOf: (customerId: string) => CustomerCircumstances,
): Promise<Restoration[]> {
  const texts = trashed.map(({ customer }) => externalIdOf(customer)).filter((text) => text !== undefined);
  const values = [...new Set(texts)].flatMap(externalIdsOf);
  const found = values.length === 0 ? [] : await transaction.findAllByOwnColumn(EXTERNAL_ID, values);
  const holders = new Map(found.map((customer) => [externalIdOf(customer)!, customer.id]));
  return trashed.map((one) => {
    const text = externalIdOf(one.customer);
    const holder = text === undefined ? undefined : holders.get(text);
    if (holder !== undefined) return { refusal: new ExternalIdInUse(holder) };
    if (text !== undefined) holders.set(text, one.customer.id);
    return { change: decideRestoration(one, circumstancesOf(one.customer.id)) };
  });
}

function externalIdOf({ ownColumns }: Customer): string | undefined {
  const value = ownColumns.get(EXTERNAL_ID);
  return value === undefined ? undefined : externalIdText(value);
}
