import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import type { AssertionKey } from '../../src/domain/assertions/assertion-key.js';
import { rejectionOf } from '../support/rejection.js';

function aKey(id: string, fields: Partial<AssertionKey> = {}): AssertionKey {
  const publicKey = { kty: 'EC', crv: 'P-256', x: 'x-_', y: 'y' } as const;
  return { id, publicKey, signsFrom: 1_700_000_000_000, seals: { 'key-1': 'AbC-_' }, ...fields };
}

export function assertionKeysSuite(current: () => Store): void {
  describe('keys of assertions', () => {
    const list = () => current().assertionKeys.list();
    const put = (key: AssertionKey) => current().transact(({ assertionKeys }) => assertionKeys.put(key));

    it('are listed by id, as they were put last', async () => {
      expect(await list()).to.deep.equal([]);
      for (const id of ['b', 'a', 'B']) await put(aKey(id));
      const changed = aKey('a', { signsFrom: 5, seals: { 'key-1': 'x', 'key-2': 'y' } });
      await put(changed);
      const expected = [aKey('B'), changed, aKey('b')];
      expect(await list()).to.deep.equal(expected);
      expect(await current().transact(({ assertionKeys }) => assertionKeys.list())).to.deep.equal(expected);
    });

    it('are removed, twice without effect', async () => {
      for (const id of ['a', 'b']) await put(aKey(id));
      for (let turn = 0; turn < 2; turn += 1)
        await current().transact(({ assertionKeys }) => assertionKeys.remove('a'));
      expect(await list()).to.deep.equal([aKey('b')]);
    });

    it('are seen by the callback that wrote them, and gone with a refused one', async () => {
      for (const id of ['a', 'b']) await put(aKey(id));
      const refused = current().transact(async ({ assertionKeys }) => {
        await assertionKeys.put(aKey('c'));
        await assertionKeys.put(aKey('b', { signsFrom: 2 }));
        await assertionKeys.remove('a');
        expect(await assertionKeys.list()).to.deep.equal([aKey('b', { signsFrom: 2 }), aKey('c')]);
        throw new Error('refused');
      });
      expect(await rejectionOf(refused)).to.include({ message: 'refused' });
      expect(await list()).to.deep.equal([aKey('a'), aKey('b')]);
    });

    it('are made by one of several racing callbacks', async () => {
      const make = (id: string) =>
        current().transact(async ({ assertionKeys }) => {
          if ((await assertionKeys.list()).length === 0) await assertionKeys.put(aKey(id));
        });
      await Promise.all(['a', 'b', 'c'].map(make));
      expect(await list()).to.have.length(1);
    });
  });
}
