import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient, type Document } from 'mongodb';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { LEASE_MS, newOperation, type MatchingUpdate } from '../../../src/domain/operations/operation.js';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { aPatch, made } from '../../support/builders-customers.js';
import { Caller } from '../../support/caller.js';
import { aPlace, TestService, type Place } from '../../support/service.js';
import { CONTRACT_STORAGES, describeOn } from '../../support/storages.js';

for (const storage of CONTRACT_STORAGES.filter((one) => one !== 'memory')) {
  describeOn(storage, `searches that an older release stored in segments (${storage})`, function () {
    let place: Place;
    before(async () => {
      place = await aPlace(storage);
    });
    after(() => place.remove());

    const started = async (work: (admin: Caller) => Promise<void>) => {
      const service = await TestService.start(storage, {}, { place });
      try {
        await work(await Caller.administrator(service));
      } finally {
        await service.stop();
      }
    };

    it('are put into quotes once, by an entry of the log', async () => {
      let path = '';
      const q = ['anna lund', 'muller', '1234'];
      const quoted = ['"anna lund"', 'muller', '"1234"'];
      await started(async (admin) => {
        const body = { name: 'Some', description: '', filters: { values: { q }, enabled: [] } };
        const made = await admin.post('/segments', body);
        path = `/segments/${made.json.id}`;
      });
      await makeOld(storage, place);
      for (const start of ['first', 'second']) {
        await started(async (admin) => {
          expect((await admin.get(path)).json, start)
            .to.have.nested.property('filters.values.q')
            .that.deep.equals(quoted);
          const { json } = await admin.get('/changes?resource=segment&action=updated');
          expect(json, start).to.have.lengthOf(1).and.have.nested.property('[0].actor_id', 'system:upgrade');
        });
      }
    });

    it('are named once in the log where they can find more than before', async () => {
      const service = await TestService.start(storage, {}, { place });
      const { customers } = await service.get(identifiers.store);
      const change = decideCreation('had-null', aPatch({ name: 'Had null', score: 1 }), made());
      const after = { ...change.after, ownColumns: new Map([...change.after.ownColumns, ['score_null', true]]) };
      await customers.transact((transaction) => transaction.record([{ ...change, after }]));
      const values = { q: ['  '], score_null: ['true'], company_like: [' '] };
      const filters = { values, enabled: ['score_null', 'company_like'] };
      const answer = await (await Caller.administrator(service)).post('/segments', { name: 'Wide', filters });
      expect(answer.status, answer.text).to.equal(201);
      await service.stop();
      await makeOld(storage, place);
      // The log goes on from start to start.
      for (const start of ['first', 'second']) {
        const later = await TestService.start(storage, {}, { place, log: 'info' });
        const named = (await later.log()).matchAll(/The filter (\w+) of the segment \\"Wide\\"/g);
        await later.stop();
        expect(
          Array.from(named, ([, id]) => id),
          start,
        ).to.deep.equal(['q', 'score_null']);
      }
    });

    it('are folded anew in operations that go on', async () => {
      const service = await TestService.start(storage, {}, { place });
      const store = await service.get(identifiers.store);
      const filters = [
        { field: 'name', operator: 'like', values: ['strauß'] },
        { field: 'company', operator: 'gte', values: ['łódź'] },
        { field: 'email', operator: 'ne', values: ['Zoë@MÜNCHEN.de'] },
        { field: 'status', operator: 'eq', values: ['Łąd'] },
      ] as const;
      const criteria = { filters, search: [['łukasz  kowal', 'BADC']] };
      const patch = { ...aPatch({}), fields: { status: 'won', avatar: '/old/avatars/a.png' } };
      const update = { criteria, patch, createdUpTo: 0 };
      const given = newOperation({ id: 'an-operation', actorId: 'nobody', total: 1, created: Date.now(), update });
      // Another instance works on it.
      const lease = { holder: 'other', until: Date.now() + LEASE_MS };
      await store.customers.transact(({ operations }) => operations.put({ ...given, lease }));
      await service.stop();
      await makeOld(storage, place);
      const later = await TestService.start(storage, {}, { place });
      const found = await (await later.get(identifiers.store)).operations.find('an-operation');
      await later.stop();
      const changed = found?.update as MatchingUpdate | undefined;
      expect(changed?.patch?.fields).to.deep.equal({ status: 'won', avatar: '/avatars/a.png' });
      expect(changed?.criteria).to.deep.equal({
        filters: [
          { field: 'name', operator: 'like', values: ['strauss'] },
          { field: 'company', operator: 'gte', values: ['lodz'] },
          { field: 'email', operator: 'ne', values: ['zoë@xn--mnchen-3ya.de'] },
          { field: 'status', operator: 'eq', values: ['Łąd'] },
        ],
        search: [['lukasz kowal', 'BADC']],
      });
    });

    it('mean what people write in this release', async () => {
      await started(async (admin) => {
        const body = { name: 'Other', description: '', filters: { values: { q: ['lund anna'] }, enabled: [] } };
        const made = await admin.post('/segments', body);
        expect(made.json).to.have.nested.property('filters.values.q').that.deep.equals(['lund anna']);
      });
      await started(async (admin) => {
        const { json } = await admin.get('/segments?name=Other');
        expect(json).to.have.nested.property('[0].filters.values.q').that.deep.equals(['lund anna']);
      });
    });
  });
}

/** As if the older release had stopped and this one had not started yet. */
async function makeOld(storage: 'sqlite' | 'mongodb', { folder, mongoUri }: Place): Promise<void> {
  if (storage === 'sqlite') {
    const database = await openDatabase(join(folder, 'castellan.db'));
    database.exec("UPDATE storage_state SET value = '1' WHERE name = 'derived'");
    closeDatabase(database);
    return;
  }
  const client = await MongoClient.connect(mongoUri);
  const settings = client.db().collection<Document & { readonly _id: string }>('settings');
  await settings.updateOne({ _id: 'derived' }, { $set: { version: 1 } });
  await client.close();
}
