import { expect } from 'chai';
import type { StoredCodes } from '../../src/application/ports/one-time-codes.js';
import type { Store } from '../../src/application/ports/store.js';
import { rejectionOf } from '../support/rejection.js';

function someCodes(fields: Partial<StoredCodes> = {}): StoredCodes {
  const state = { lastStep: 57_000_000, recoveryHashes: ['a', 'b'] };
  return { userId: 'user-1', keyId: 'key-1', sealed: 'AbC-_', ...state, ...fields };
}

export function oneTimeCodesSuite(current: () => Store): void {
  describe('one-time codes', () => {
    const find = (userId: string) => current().transact(({ codes }) => codes.find(userId));
    const put = (codes: StoredCodes) => current().transact((transaction) => transaction.codes.put(codes));

    it('finds nothing under an unknown id', async () => {
      await put(someCodes());
      expect(await find('nobody')).to.equal(undefined);
    });

    it('returns what was put last, as a copy', async () => {
      const codes = { ...someCodes(), recoveryHashes: ['a', 'b'] };
      await put(codes);
      codes.recoveryHashes.pop();
      expect(await find('user-1')).to.deep.equal(someCodes());
      const changed = someCodes({ keyId: 'key-2', sealed: 'x', lastStep: 0, recoveryHashes: [] });
      await put(changed);
      expect(await find('user-1')).to.deep.equal(changed);
    });

    it('counts the recovery codes that are left', async () => {
      await put(someCodes());
      expect(await current().codes.countRecoveryCodes('user-1')).to.equal(2);
      await put(someCodes({ recoveryHashes: [] }));
      expect(await current().codes.countRecoveryCodes('user-1')).to.equal(0);
      expect(await current().codes.countRecoveryCodes('nobody')).to.equal(0);
    });

    it('removes them, twice without effect', async () => {
      await put(someCodes());
      await put(someCodes({ userId: 'user-2' }));
      for (let turn = 0; turn < 2; turn += 1) await current().transact(({ codes }) => codes.remove('user-1'));
      expect(await find('user-1')).to.equal(undefined);
      expect(await find('user-2')).to.deep.equal(someCodes({ userId: 'user-2' }));
    });

    it('sees its own writes, and leaves nothing of a refused callback', async () => {
      await put(someCodes());
      const refused = current().transact(async ({ codes }) => {
        await codes.put(someCodes({ lastStep: 1 }));
        await codes.put(someCodes({ userId: 'user-2' }));
        expect((await codes.find('user-1'))?.lastStep).to.equal(1);
        await codes.remove('user-1');
        expect(await codes.find('user-1')).to.equal(undefined);
        throw new Error('refused');
      });
      expect(await rejectionOf(refused)).to.include({ message: 'refused' });
      expect([await find('user-1'), await find('user-2')]).to.deep.equal([someCodes(), undefined]);
    });

    it('lets one of two racing callbacks use a code', async () => {
      await put(someCodes({ lastStep: 1 }));
      const use = () =>
        current().transact(async ({ codes }) => {
          const found = await codes.find('user-1');
          if (found === undefined || found.lastStep >= 2) return false;
          await codes.put({ ...found, lastStep: 2 });
          return true;
        });
      const used = await Promise.all([use(), use(), use()]);
      expect(used.filter(Boolean)).to.have.length(1);
    });

    it('lists users whose codes are sealed with another key, in portions', async () => {
      for (const [userId, keyId] of [
        ['user-3', 'old'],
        ['user-1', 'old'],
        ['user-2', 'new'],
        ['user-4', 'older'],
      ] as const) {
        await put(someCodes({ userId, keyId }));
      }
      const list = (after: string, limit: number) => current().codes.listOfOtherKeys('new', { after, limit });
      expect(await list('', 2)).to.deep.equal(['user-1', 'user-3']);
      expect(await list('user-3', 2)).to.deep.equal(['user-4']);
      expect(await list('user-4', 2)).to.deep.equal([]);
    });
  });
}
