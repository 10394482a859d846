import { expect } from 'chai';
import type { TransactionalValues } from '../../src/application/ports/one-time-values.js';
import type { Store } from '../../src/application/ports/store.js';
import { T0 } from '../support/builders-store.js';
import { rejectionOf } from '../support/rejection.js';

export function oneTimeValuesSuite(current: () => Store): void {
  describe('values that work once', () => {
    const value = { id: 'a', value: 'text', expiresAt: T0 };

    it('are inserted and taken once', async () => {
      const { oneTimeValues } = current();
      expect(await oneTimeValues.find('a')).to.equal(undefined);
      expect(await oneTimeValues.take('a')).to.equal(undefined);
      expect(await oneTimeValues.insert(value)).to.equal(true);
      expect(await oneTimeValues.insert({ ...value, value: null })).to.equal(false);
      expect(await oneTimeValues.find('a')).to.deep.equal(value);
      expect(await oneTimeValues.take('a')).to.deep.equal(value);
      expect(await oneTimeValues.take('a')).to.equal(undefined);
      expect(await oneTimeValues.insert({ ...value, value: null })).to.equal(true);
      expect(await oneTimeValues.find('a')).to.deep.equal({ ...value, value: null });
    });

    it('are inserted and taken in transactions, too, and stay when the callback is refused', async () => {
      await current().oneTimeValues.insert(value);
      const refused = current().transact(async ({ oneTimeValues }) => {
        expect(await oneTimeValues.insert(value)).to.equal(false);
        expect(await oneTimeValues.find('a')).to.deep.equal(value);
        expect(await oneTimeValues.take('a')).to.deep.equal(value);
        expect(await oneTimeValues.take('a')).to.equal(undefined);
        expect(await oneTimeValues.insert({ ...value, id: 'b' })).to.equal(true);
        expect(await oneTimeValues.insert({ ...value, id: 'b' })).to.equal(false);
        throw new Error('refused');
      });
      expect(await rejectionOf(refused)).to.include({ message: 'refused' });
      expect(await current().oneTimeValues.find('b')).to.equal(undefined);
      expect(await current().transact(({ oneTimeValues }) => oneTimeValues.take('a'))).to.deep.equal(value);
      expect(await current().oneTimeValues.find('a')).to.equal(undefined);
    });

    it('go to one of several, in transactions and outside', async () => {
      type Act<T> = (values: TransactionalValues) => Promise<T>;
      const race = <T>(act: Act<T>) => {
        const inside = () => current().transact(({ oneTimeValues }) => act(oneTimeValues));
        return Promise.all([act(current().oneTimeValues), inside(), act(current().oneTimeValues), inside()]);
      };
      const inserted = await race((values) => values.insert(value));
      expect(inserted.filter(Boolean)).to.have.length(1);
      const taken = await race((values) => values.take('a'));
      expect(taken.filter((one) => one !== undefined)).to.have.length(1);
    });

    it('are swept from the millisecond of expiry on, up to the limit', async () => {
      const { oneTimeValues } = current();
      for (const [id, expiresAt] of [
        ['a', T0],
        ['b', T0],
        ['c', T0 + 1],
      ] as const) {
        await oneTimeValues.insert({ id, value: null, expiresAt });
      }
      const removed = [T0 - 1, T0, T0, T0].map((now) => () => oneTimeValues.removeExpired(now, 1));
      const counts = [];
      for (const remove of removed) counts.push(await remove());
      expect(counts).to.deep.equal([0, 1, 1, 0]);
      expect(await oneTimeValues.find('c')).to.not.equal(undefined);
    });
  });
}
