import { expect } from 'chai';
import { KEY_USERS } from '../../../src/adapters/mongodb/upgrade/key-users.js';
import { emailKey, exactEmailKey } from '../../../src/domain/text/email-key.js';
import { aMongoStore, type AMongoStore } from '../../support/a-mongo-store.js';
import { aUser } from '../../support/builders-store.js';
import { describeOn } from '../../support/storages.js';

const UNICODE = 'Ada@münchen.de';
const ENCODED = 'ada@xn--mnchen-3ya.de';

describeOn('mongodb', 'the keys of addresses of an older release on MongoDB', () => {
  let place: AMongoStore;

  before(async () => {
    place = await aMongoStore();
  });
  after(() => place.remove());

  for (const [name, older, younger] of [
    ['the encoded spelling is older', ENCODED, UNICODE],
    ['the encoded spelling is younger', UNICODE, ENCODED],
  ] as const) {
    it(`are made anew by two instances at once, and the oldest account has one that several have: ${name}`, async () => {
      const { store, collections } = place;
      const people = [
        aUser({ id: 'user-1', email: younger, exactEmail: true, created: 20 }),
        aUser({ id: 'user-2', email: older, created: 10 }),
        aUser({ id: 'user-3', email: 'Eve@faß.de', created: 30 }),
      ];
      for (const user of people) await store.transact(({ users }) => users.insert(user, 'hash'));
      for (const { id } of people) await collections.users.updateOne({ _id: id }, { $set: { email_key: id } });
      for (const { id, email } of people) {
        await collections.users.updateOne({ _id: id }, { $set: { email_key: email.toLowerCase() } });
      }
      await Promise.all([KEY_USERS.run(collections, ''), KEY_USERS.run(collections, '')]);
      const holder = async (key: string) => (await store.users.findCredential(key))?.userId;
      expect(await holder(emailKey(older))).to.equal('user-2');
      expect(await holder(exactEmailKey(younger))).to.equal('user-1');
      expect(await holder(emailKey('eve@faß.de'))).to.equal('user-3');
      for (const user of people) {
        expect(await store.users.find(user.id)).to.deep.equal(user);
        await store.transact(({ users }) => users.remove(user.id));
      }
    });
  }
});
