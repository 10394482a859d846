import { expect } from 'chai';
import { messageOf, withoutValues } from '../../../src/domain/customers/customer-log.js';
import { decideCreation, decideDeletion, decideUpdate } from '../../../src/domain/customers/decide-customer.js';
import { StaleVersion, ValidationFailed } from '../../../src/domain/domain-error.js';
import { aCustomer, aPatch, made } from '../../support/builders-customers.js';
import { thrownBy } from '../../support/refusal.js';

const anyVersion = () => true;

describe('decisions on customers', () => {
  it('creates a record and an entry with its values from null', () => {
    const circumstances = made(1_000);
    const { before, after, entry } = decideCreation('c1', aPatch({ name: 'Ada', plan: 'gold' }), circumstances);
    expect(before).to.equal(undefined);
    expect(after).to.deep.include({ id: 'c1', name: 'Ada', version: 1, created: 1_000, updated: 1_000 });
    expect(entry).to.deep.equal({
      id: circumstances.entryId,
      customerId: 'c1',
      type: 'created',
      actorId: 'user-1',
      changes: [
        { field: 'name', from: null, to: 'Ada' },
        { field: 'status', from: null, to: 'active' },
        { field: 'role', from: null, to: 'customer' },
        { field: 'plan', from: null, to: 'gold' },
      ],
      created: 1_000,
    });
  });

  it('updates the fields that differ, with a later time', () => {
    const ownColumns = new Map<string, string | number>([
      ['plan', 'gold'],
      ['seats', 3],
    ]);
    const before = aCustomer({ ownColumns, version: 4, updated: 5_000 });
    const patch = aPatch({ name: before.name, email: 'a@b.c', plan: null, seats: '3', area: false });
    const { after, entry } = decideUpdate(before, patch, made(1_000), anyVersion)!;
    expect(after).to.deep.include({ version: 5, updated: 5_001, created: before.created, email: 'a@b.c' });
    expect(entry.changes).to.deep.equal([
      { field: 'email', from: null, to: 'a@b.c' },
      { field: 'plan', from: 'gold', to: null },
      { field: 'seats', from: 3, to: '3' },
      { field: 'area', from: null, to: false },
    ]);
    expect(entry.created).to.equal(5_001);
  });

  it('changes nothing when the record is sent back unchanged', () => {
    const before = aCustomer({ email: 'a@b.c', ownColumns: new Map([['plan', 'gold']]) });
    const echo = { id: before.id, name: before.name, email: 'a@b.c', company: null, plan: 'gold', created: 'x' };
    expect(decideUpdate(before, aPatch(echo), made(), anyVersion)).to.equal(undefined);
  });

  it('refuses a stale version after invalid values and before anything else', () => {
    const stale = () => false;
    const before = aCustomer();
    expect(thrownBy(() => decideUpdate(before, aPatch({}), made(), stale))).to.be.instanceOf(StaleVersion);
    const nameless = () => decideUpdate(before, aPatch({ name: null }), made(), stale);
    expect(thrownBy(nameless)).to.be.instanceOf(ValidationFailed);
    expect(thrownBy(() => decideCreation('c1', aPatch({}), made()))).to.be.instanceOf(ValidationFailed);
  });

  it('deletes without listing values in the entry', () => {
    const before = aCustomer({ updated: 5_000 });
    const { after, entry } = decideDeletion(before, made(1_000));
    expect(after).to.equal(undefined);
    expect(entry).to.deep.include({ type: 'deleted', changes: [], created: 5_001, customerId: before.id });
  });

  it('names fields in its message, never their values', () => {
    const creation = decideCreation('c1', aPatch({ name: 'Ada', email: 'a@b.c' }), made()).entry;
    expect(messageOf(creation)).to.equal('Created with name, email, status, role');
    const update = decideUpdate(aCustomer(), aPatch({ name: 'Eve', plan: 'gold' }), made(), anyVersion)!.entry;
    expect(messageOf(update)).to.equal('Changed name, plan');
    expect(messageOf(decideDeletion(aCustomer(), made()).entry)).to.equal('Deleted');
    expect(messageOf(withoutValues(update))).to.equal(messageOf(update));
  });
});
