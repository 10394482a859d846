import { KINDS, recordsOf, type AuthorityRecords } from '../../domain/authority/kinds/kinds.js';
import { isSeeded } from '../../domain/authority/seeds.js';
import type { Store } from '../ports/store.js';
import { StoreNotEmpty } from './store-not-empty.js';

/** Only the first administrator. */
const SEEDED_USERS = 1;

/** Throws `StoreNotEmpty` if there are records other than the seed's. */
export function requireSeededRecords(records: AuthorityRecords): void {
  for (const kind of KINDS) {
    const made = [...recordsOf(records, kind).values()].filter((record) => !isSeeded(kind, record));
    refuse(made.length, kind.resource, kind.plural);
  }
}

/** Throws `StoreNotEmpty` if there are users other than the first administrator, or have ever been customers. */
export async function requireNobodyElse(store: Pick<Store, 'users' | 'customers'>): Promise<void> {
  const order = [{ field: 'id', descending: false }];
  const { total } = await store.users.list({
    filters: [],
    search: [],
    order,
    page: { kind: 'slice', start: 0, limit: 1 },
  });
  refuse(total - SEEDED_USERS, 'user beside the first administrator', 'users beside the first administrator');
  refuse(await store.customers.lastSeq(), 'change of a customer', 'changes of customers');
}

function refuse(count: number, one: string, many: string): void {
  if (count > 0) throw new StoreNotEmpty(`${count} ${count === 1 ? one : many}`);
}
