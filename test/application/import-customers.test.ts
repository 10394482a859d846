import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { ImportCustomers } from '../../src/application/customers/import/import-customers.js';
import type { Clock } from '../../src/application/ports/clock.js';
import type { CustomerStore } from '../../src/application/ports/customer-store.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { aQuery } from '../support/builders-customers.js';
import { CountedIds } from '../support/counted-ids.js';
import { rejectionOf } from '../support/rejection.js';

const BY_REF = { key: 'ref', isRequired: true };

describe('an import of customers whose batches are handed over before earlier ones are written', () => {
  const clock: Clock = {
    now: () => 0,
    monotonic: () => 0,
    timer: () => ({ elapsed: Promise.resolve(), cancel: () => undefined }),
  };
  const anImport = (store: MemoryStore, customers: Pick<CustomerStore, 'transact'> = store.customers) =>
    new ImportCustomers({
      store: { customers: customers as CustomerStore, customerImports: store.customerImports },
      avatars: { touch: () => Promise.resolve(true) },
      ids: new CountedIds(),
      clock,
    });
  const namesIn = async (store: MemoryStore) =>
    (await store.customers.list(aQuery())).records.map(({ name }) => name).sort();

  it('writes them in order, even if one has to be repeated', async () => {
    const store = new MemoryStore();
    let refusals = 2;
    const importer = anImport(store, {
      transact: (callback) => {
        refusals -= 1;
        if (refusals >= 0) return Promise.reject(new Unavailable('storage_unavailable', 'Not now.'));
        return store.customers.transact(callback);
      },
    });
    const written = ['first', 'second', 'third'].map((name) =>
      importer.write([{ fields: { ref: 'a', name } }], BY_REF),
    );
    expect(await Promise.all(written)).to.deep.equal([['imported'], ['updated'], ['updated']]);
    expect(await namesIn(store)).to.deep.equal(['third']);
  });

  it('writes none after one that failed', async () => {
    const store = new MemoryStore();
    let isFailing = false;
    const importer = anImport(store, {
      transact: (callback) =>
        isFailing ? Promise.reject(new Unavailable('outcome_unknown', 'Perhaps.')) : store.customers.transact(callback),
    });
    await importer.write([{ fields: { name: 'before' } }], undefined);
    isFailing = true;
    const failed = rejectionOf(importer.write([{ fields: { name: 'failed' } }], undefined)).finally(
      () => (isFailing = false),
    );
    const next = rejectionOf(importer.write([{ fields: { name: 'after' } }], undefined));
    const error = await failed;
    expect(error).to.be.instanceOf(Unavailable);
    expect(await next).to.equal(error);
    expect(await namesIn(store)).to.deep.equal(['before']);
  });
});
