import type { Store } from '../../application/ports/store.js';
import { observeMethods, withParts } from './observe-methods.js';
import type { CallObserver } from './measured-calls.js';

/** Wraps a store so that transactions and potentially long reads run as operations, from the call to the result. */
export function observeStore(store: Store, operations: CallObserver): Store {
  const parts: Partial<Store> = {
    users: observeMethods(store.users, { list: 'users.list' }, operations),
    log: observeMethods(store.log, { list: 'changes.list', countByTime: 'changes.list' }, operations),
    customers: observeMethods(
      store.customers,
      {
        transact: 'customers.transact',
        list: 'customers.list',
        listAsJson: 'customers.list',
        countFacets: 'customers.facets',
      },
      operations,
    ),
    customerLogs: observeMethods(
      store.customerLogs,
      { list: 'customer_logs.list', countByTime: 'customer_logs.list' },
      operations,
    ),
    segmentMembers: observeMethods(
      store.segmentMembers,
      {
        prepare: 'segments.track',
        resolve: 'segments.members',
        resolveAsJson: 'segments.members',
        resolveOnce: 'segments.count',
        countTogether: 'segments.count',
      },
      operations,
    ),
  };
  return withParts(observeMethods(store, { transact: 'authority.transact' }, operations), parts);
}
