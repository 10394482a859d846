import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient, type Document } from 'mongodb';
import { deriveAnew as deriveOnMongo } from '../../../src/adapters/mongodb/upgrade/derive-anew.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { deriveAnew as deriveOnSqlite } from '../../../src/adapters/sqlite/upgrade/derive-anew.js';
import type { OnDerived } from '../../../src/adapters/storage-kernel/derivation.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { LEASE_MS, newOperation, type MatchingUpdate } from '../../../src/domain/operations/operation.js';
import { aPatch } from '../../support/builders-customers.js';
import { Caller } from '../../support/caller.js';
import { aPlace, TestService, type Place } from '../../support/service.js';
import { CONTRACT_STORAGES, describeOn } from '../../support/storages.js';

/** Fields that a later release might add. */
const ADDED = [{ name: 'made_up', since: 2 }, { name: 'plan', since: 2 }, { name: 'old', since: 1 }, { name: 'name' }];

for (const storage of CONTRACT_STORAGES.filter((one) => one !== 'memory')) {
  describeOn(storage, `own columns that have the name of a new standard field (${storage})`, () => {
    let place: Place;
    const ids: string[] = [];
    let segment = '';
    before(async () => {
      place = await aPlace(storage);
      const service = await TestService.start(storage, {}, { place });
      const admin = await Caller.administrator(service);
      const create = async (path: string, body: object) => {
        const { json } = await admin.post(path, body);
        return json.id;
      };
      const columns = { seats: 5, made_up: 'DE1', made_ups: 'all', plan: 'Gold', plan_own: 'x', old: 'stays' };
      ids.push(await create('/customers', { name: 'Anna', ...columns }));
      ids.push(await create('/customers', { name: 'Bob', made_up: 7 }), await create('/customers', { name: 'Carl' }));
      ids.push(await create('/customers', { name: 'Dora', made_up: 'gone' }));
      await admin.put(`/customers/${ids[0]!}`, { made_up: 'DE2' });
      await admin.delete(`/customers/${ids[3]!}`);
      const values = { made_up_like: ['de'], made_ups: ['all'], status: ['active'] };
      const filters = { values, enabled: ['made_up_like', 'made_ups'] };
      segment = await create('/segments', { name: 'Some', description: '', filters });
      const criteria = { filters: [{ field: 'made_up', operator: 'eq', values: ['DE2'] } as const], search: [] };
      const update = { criteria, patch: aPatch({ plan: 'Silver', seats: 6 }), createdUpTo: 0 };
      const given = newOperation({ id: 'an-operation', actorId: 'nobody', total: 1, created: Date.now(), update });
      const lease = { holder: 'other', until: Date.now() + LEASE_MS };
      const store = await service.get(identifiers.store);
      await store.customers.transact(({ operations }) => operations.put({ ...given, lease }));
      await service.stop();
      await upgrade(storage, place);
    });
    after(() => place.remove());

    const started = async (work: (admin: Caller, service: TestService) => Promise<void>) => {
      const service = await TestService.start(storage, {}, { place });
      try {
        await work(await Caller.administrator(service), service);
      } finally {
        await service.stop();
      }
    };

    it('have another name in records, in their order, and are found by it', async () => {
      await started(async (admin) => {
        const { json } = await admin.get(`/customers/${ids[0]!}`);
        expect(Object.entries(json as object).slice(-6)).to.deep.equal([
          ['seats', 5],
          ['made_up_own', 'DE2'],
          ['made_ups', 'all'],
          ['plan_own_own', 'Gold'],
          ['plan_own', 'x'],
          ['old', 'stays'],
        ]);
        for (const [query, found] of [
          ['made_up_own=DE2', ['Anna']],
          ['made_up_own_null=true', ['Carl']],
          ['_sort=made_up_own&plan_own_own_like=GOLD', ['Anna']],
        ] as const) {
          const list = (await admin.get(`/customers?${query}`)).json as unknown as readonly { readonly name: string }[];
          expect(list.map(({ name }) => name)).to.deep.equal(found);
        }
        expect((await admin.get('/customers/columns')).json).to.deep.include.members([
          { name: 'made_up_own', types: ['number', 'string'], count: 2 },
          { name: 'plan_own_own', types: ['string'], count: 1 },
          { name: 'plan_own', types: ['string'], count: 1 },
        ]);
      });
    });

    it('have it in the log, in words too, also of customers who are gone', async () => {
      await started(async (admin) => {
        const messages = async (id: string) => {
          const { json } = await admin.get(`/customers/logs?customer_id=${id}`);
          return (json as unknown as readonly { readonly message: string }[]).map(({ message }) => message);
        };
        expect(await messages(ids[0]!)).to.deep.equal([
          'Changed made_up_own',
          'Created with name, status, role, seats, made_up_own, made_ups, plan_own_own, plan_own, old',
        ]);
        expect(await messages(ids[3]!)).to.deep.equal(['Deleted', 'Created with name, status, role, made_up_own']);
      });
    });

    it('have it in segments, by one entry of the log', async () => {
      for (const start of ['first', 'second']) {
        await started(async (admin) => {
          const { json } = await admin.get(`/segments/${segment}`);
          expect(json, start).to.have.property('customers_count', 1);
          expect(json, start).to.have.deep.property('filters', {
            values: { made_up_own_like: ['de'], made_ups: ['all'], status: ['active'] },
            enabled: ['made_up_own_like', 'made_ups'],
          });
          const changes = (await admin.get('/changes?resource=segment&action=updated')).json;
          expect(changes, start).to.have.lengthOf(1).and.have.nested.property('[0].actor_id', 'system:upgrade');
        });
      }
    });

    it('have it in operations that go on, and everything follows from the records', async () => {
      await started(async (_admin, service) => {
        const store = await service.get(identifiers.store);
        const update = (await store.operations.find('an-operation'))?.update as MatchingUpdate | undefined;
        expect(update?.criteria.filters).to.deep.equal([{ field: 'made_up_own', operator: 'eq', values: ['DE2'] }]);
        const columns = new Map<string, unknown>([
          ['plan_own_own', 'Silver'],
          ['seats', 6],
        ]);
        expect(update?.patch?.ownColumns).to.deep.equal(columns);
        const error = await store.audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined));
        expect(error).to.equal(undefined);
      });
    });
  });
}

/** As the release that adds the fields does at its start, in processes of which each dies after a portion or two. */
async function upgrade(storage: 'sqlite' | 'mongodb', { folder, mongoUri }: Place): Promise<void> {
  if (storage === 'sqlite') {
    const database = await openDatabase(join(folder, 'castellan.db'));
    database.exec("UPDATE storage_state SET value = '1' WHERE name = 'derived'");
    await despiteDeaths((onDerived) => deriveOnSqlite(database, onDerived, ADDED));
    closeDatabase(database);
    return;
  }
  const client = await MongoClient.connect(mongoUri);
  const settings = client.db().collection<Document & { readonly _id: string }>('settings');
  try {
    await settings.updateOne({ _id: 'derived' }, { $set: { version: 1 } });
    await despiteDeaths(async (onDerived) => {
      await settings.updateOne({ _id: 'derived' }, { $unset: { holder: 1 }, $set: { at: new Date(0) } });
      await deriveOnMongo(client.db(), onDerived, ADDED);
    });
  } finally {
    await client.close();
  }
}

async function despiteDeaths(run: (onDerived: OnDerived) => Promise<void>): Promise<void> {
  for (let deaths = 0; deaths < 100; deaths += 1) {
    let calls = 0;
    try {
      await run(() => {
        if ((calls += 1) === 4) throw new Error('died');
      });
      expect(deaths).to.be.greaterThan(3);
      return;
    } catch (error) {
      if ((error as Error).message !== 'died') throw error;
    }
  }
  throw new Error('the upgrade makes no progress');
}
