import { join } from 'node:path';
import { expect } from 'chai';
import { MongoClient } from 'mongodb';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Caller } from '../../support/caller.js';
import { aPicture } from '../../support/images.js';
import { ADMIN, aPlace, TestService, type Place } from '../../support/service.js';
import { CONTRACT_STORAGES, describeOn } from '../../support/storages.js';

for (const storage of CONTRACT_STORAGES.filter((one) => one !== 'memory')) {
  describeOn(storage, `images that an older release stored with BASE_PATH (${storage})`, () => {
    let place: Place;
    before(async () => {
      place = await aPlace(storage);
    });
    after(() => place.remove());

    it('are stored without it, and answered with the base path of today', async () => {
      const first = await TestService.start(storage, {}, { place });
      const admin = await Caller.administrator(first);
      const base64 = (await aPicture().png().toBuffer()).toString('base64');
      const { path } = (await admin.post('/upload-avatar', { base64 })).json as unknown as { readonly path: string };
      const notes = `"avatar":"/old${path}"`;
      const { id } = (await admin.post('/customers', { name: 'Pictured', avatar: path, notes })).json;
      const { user, accessToken } = (await first.call('POST', '/login', { body: ADMIN })).json;
      await first.call('PUT', `/users/${user.id}`, { as: accessToken, body: { avatar: path } });
      await first.stop();
      await makeOld(storage, place);

      const service = await TestService.start(storage, { BASE_PATH: '/new' }, { place });
      try {
        const { json } = await service.call('POST', '/new/login', { body: ADMIN });
        const as = json.accessToken;
        const customer = (await service.call('GET', `/new/customers/${id}`, { as })).json;
        expect(customer).to.include({ avatar: `/new${path}`, notes });
        expect((await service.call('GET', '/new/customers', { as })).json).to.deep.equal([customer]);
        expect((await service.call('GET', '/new/users/me', { as })).json).to.include({ avatar: `/new${path}` });
        const image = new URL(customer.avatar, service.service.url);
        expect((await fetch(image)).status).to.equal(200);
        const { audit } = await service.get(identifiers.store);
        expect(await audit.read((snapshot) => snapshot.findBrokenDerivation(() => undefined))).to.equal(undefined);
        await service.restart({});
        expect((await service.call('GET', `/customers/${id}`, { as })).json).to.include({ avatar: path, notes });
      } finally {
        await service.stop();
      }
    });
  });
}

/** As if the older release had served under /old. */
async function makeOld(storage: 'sqlite' | 'mongodb', { folder, mongoUri }: Place): Promise<void> {
  if (storage === 'sqlite') {
    const database = await openDatabase(join(folder, 'castellan.db'));
    database.exec(`
      UPDATE users SET avatar = '/old' || avatar WHERE avatar <> '';
      UPDATE customers SET avatar = '/old' || avatar WHERE avatar IS NOT NULL;
      UPDATE customer_records SET record = replace(record, ',"avatar":"/', ',"avatar":"/old/');
      UPDATE storage_state SET value = '1' WHERE name = 'derived'`);
    closeDatabase(database);
    return;
  }
  const client = await MongoClient.connect(mongoUri);
  const collection = (name: string) => client.db().collection<{ readonly _id: string }>(name);
  for (const name of ['users', 'customers']) {
    const long = [{ $set: { avatar: { $concat: ['/old', '$avatar'] } } }];
    await collection(name).updateMany({ avatar: /^\/avatars/ }, long);
  }
  await collection('settings').updateOne({ _id: 'derived' }, { $set: { version: 1 } });
  await client.close();
}
