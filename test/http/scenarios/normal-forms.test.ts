import { expect } from 'chai';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { onEachStorage } from '../../support/service.js';
import { Desk } from './customers.js';

const NFC = 'K\u00f6ln';
const NFD = 'Ko\u0308ln';

onEachStorage('normal forms of customers', {}, (service) => {
  it('are one external id, of one customer', async () => {
    const desk = await Desk.ofAdministrator(service());
    const body = { customers: [{ name: 'Ada', external_id: NFD, city: NFD }], external_id: 'external_id' };
    expect((await desk.call('POST', '/import', { body })).json).to.include({ created: 1 });
    const again = { customers: [{ name: 'Ada L.', external_id: NFC, city: NFC }], external_id: 'external_id' };
    expect((await desk.call('POST', '/import', { body: again })).json).to.include({ created: 0, updated: 1 });
    const [customer] = await desk.list(`external_id=${encodeURIComponent(NFD)}`);
    expect(customer).to.include({ name: 'Ada L.', external_id: NFC, city: NFC });
    for (const city of [NFC, NFD]) expect((await desk.names(`city=${encodeURIComponent(city)}`)).total).to.equal(1);
  });

  it('of an older release are found in either form, and become one when they change', async () => {
    const desk = await Desk.ofAdministrator(service());
    await desk.clear();
    const store = await service().get(identifiers.store);
    const ownColumns = new Map([
      ['external_id', NFD],
      ['town', NFD],
    ]);
    const circumstances = { actorId: 'system:test', now: 1, entryId: 'entry' };
    const old = decideCreation('old', { fields: { name: NFD }, ownColumns }, circumstances);
    await store.customers.transact((transaction) => transaction.record([old]));
    for (const text of [NFC, NFD]) {
      const sent = encodeURIComponent(text);
      for (const filter of [`town=${sent}`, `name=${sent}`, `external_id=${sent}`]) {
        expect(
          (await desk.list(filter)).map(({ id }) => id),
          filter,
        ).to.deep.equal(['old']);
      }
      expect((await desk.list(`town_ne=${sent}`)).map(({ id }) => id)).to.not.include('old');
      expect((await store.customers.findByKey(text))?.id).to.equal('old');
    }
    const body = { customers: [{ external_id: NFC, town: 'Bonn' }], external_id: 'external_id' };
    expect((await desk.call('POST', '/import', { body })).json).to.include({ created: 0, updated: 1 });
    expect((await store.customers.find('old'))?.ownColumns.get('external_id')).to.equal(NFC);
  });
});
