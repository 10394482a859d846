import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import type { SignInKey } from '../../src/domain/sign-in/sign-in-key.js';
import { aKey } from '../support/builders-store.js';
import { rejectionOf } from '../support/rejection.js';

export function signInKeysSuite(current: () => Store): void {
  describe('sign-in keys', () => {
    const insert = (...keys: readonly SignInKey[]) =>
      current().transact(async ({ signInKeys }) => {
        for (const key of keys) await signInKeys.insert(key);
      });

    it('are found by kind, scope and key, exactly', async () => {
      const keys = [
        aKey(),
        aKey({ id: 'key-2', kind: 'identity', data: '{"é":[1]}', lastUsed: 5 }),
        aKey({ id: 'key-3', scope: 'b.example' }),
        aKey({ id: 'key-4', key: 'K' }),
      ];
      await insert(...keys);
      for (const key of keys) {
        expect(await current().signInKeys.find(key)).to.deep.equal(key);
        expect(await current().transact(({ signInKeys }) => signInKeys.find(key))).to.deep.equal(key);
      }
      expect(await current().signInKeys.find(aKey({ key: 'another' }))).to.equal(undefined);
    });

    it('are listed by time and id, of one user', async () => {
      const keys = [
        aKey({ id: 'b', key: '1' }),
        aKey({ id: 'a', key: '2' }),
        aKey({ id: 'c', key: '3', created: 1 }),
        aKey({ id: 'd', key: '4', userId: 'user-2' }),
      ];
      await insert(...keys);
      const ids = async (listed: Promise<SignInKey[]>) => (await listed).map(({ id }) => id);
      expect(await ids(current().signInKeys.listOf('user-1'))).to.deep.equal(['c', 'a', 'b']);
      expect(await ids(current().signInKeys.listOf('nobody'))).to.deep.equal([]);
      await current().transact(async ({ signInKeys }) => {
        await signInKeys.insert(aKey({ id: 'e', key: '5', created: 2 }));
        await signInKeys.remove('a');
        expect(await ids(signInKeys.listOf('user-1'))).to.deep.equal(['c', 'e', 'b']);
      });
    });

    it('change, and are removed one by one or all of a user', async () => {
      await insert(aKey(), aKey({ id: 'key-2', key: '2' }), aKey({ id: 'key-3', key: '3', userId: 'user-2' }));
      const fields = { data: '{"counter":2}', lastUsed: 9 };
      await current().transact(async ({ signInKeys }) => {
        await signInKeys.update('key-1', fields);
        await signInKeys.update('nothing', fields);
        await signInKeys.remove('nothing');
        expect(await signInKeys.find(aKey())).to.deep.equal(aKey(fields));
      });
      expect(await current().signInKeys.listOf('user-1')).to.deep.equal([
        aKey(fields),
        aKey({ id: 'key-2', key: '2' }),
      ]);
      for (let turn = 0; turn < 2; turn += 1) {
        await current().transact(({ signInKeys }) => signInKeys.removeOf('user-1'));
        expect(await current().signInKeys.listOf('user-1')).to.deep.equal([]);
      }
      expect(await current().signInKeys.listOf('user-2')).to.have.length(1);
      await insert(aKey());
    });

    it('are as before when their callback is refused', async () => {
      await insert(aKey());
      const refused = current().transact(async ({ signInKeys }) => {
        await signInKeys.update('key-1', { data: 'x', lastUsed: 1 });
        await signInKeys.removeOf('user-1');
        await signInKeys.insert(aKey({ id: 'key-2', key: '2' }));
        throw new Error('refused');
      });
      expect(await rejectionOf(refused)).to.include({ message: 'refused' });
      expect(await current().signInKeys.listOf('user-1')).to.deep.equal([aKey()]);
    });

    it('go to one of several racing callbacks', async () => {
      const link = (id: string) =>
        current().transact(async ({ signInKeys }) => {
          if ((await signInKeys.find(aKey())) !== undefined) return false;
          await signInKeys.insert(aKey({ id, userId: id }));
          return true;
        });
      const linked = await Promise.all(['a', 'b', 'c'].map(link));
      expect(linked.filter(Boolean)).to.have.length(1);
    });
  });
}
