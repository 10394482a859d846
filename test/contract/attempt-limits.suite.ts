import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { T0 } from '../support/builders-store.js';

const POLICY = { limit: 2, windowMs: 10_000 };

export function attemptLimitsSuite(current: () => Store): void {
  describe('attempt limits', () => {
    it('counts attempts per key and returns the seconds to wait', async () => {
      const { limits } = current();
      expect(await limits.wait('a', POLICY, T0)).to.equal(0);
      expect([await limits.take('a', POLICY, T0), await limits.take('a', POLICY, T0)]).to.deep.equal([0, 0]);
      expect(await limits.take('a', POLICY, T0)).to.equal(10);
      expect(await limits.wait('a', POLICY, T0 + 9_999)).to.equal(1);
      expect(await limits.wait('a', POLICY, T0 + 10_000)).to.equal(0);
      expect(await limits.take('b', POLICY, T0)).to.equal(0);
    });

    it('lets exactly the limit of racing attempts pass', async () => {
      const { limits } = current();
      const waits = await Promise.all(Array.from({ length: 20 }, () => limits.take('a', POLICY, T0)));
      expect(waits.filter((wait) => wait === 0)).to.have.lengthOf(2);
    });

    it('gives one attempt back, clears a key, and accepts both for an unknown one', async () => {
      const { limits } = current();
      await limits.giveBack('a', POLICY, T0);
      await limits.clear('a');
      await limits.take('a', POLICY, T0);
      await limits.take('a', POLICY, T0 + 1);
      await limits.giveBack('a', POLICY, T0 + 1);
      expect(await limits.take('a', POLICY, T0 + 2)).to.equal(0);
      expect(await limits.wait('a', POLICY, T0 + 2)).to.be.greaterThan(0);
      await limits.clear('a');
      expect(await limits.wait('a', POLICY, T0 + 2)).to.equal(0);
    });

    it('believes no attempt in the future, and counts it from when it was first read', async () => {
      const { limits } = current();
      const later = T0 + 86_400_000;
      for (const key of ['read', 'taken']) for (const at of [later, later + 1]) await limits.take(key, POLICY, at);
      expect(await limits.wait('read', POLICY, T0)).to.equal(10);
      expect(await limits.take('taken', POLICY, T0)).to.equal(10);
      for (const key of ['read', 'taken']) {
        expect(await limits.wait(key, POLICY, T0 + 4_000)).to.equal(6);
        expect(await limits.take(key, POLICY, T0 + 10_000)).to.equal(0);
      }
    });

    it('gives an attempt back that was counted with a later time than the next', async () => {
      const { limits } = current();
      for (const at of [T0 + 1, T0]) await limits.take('a', POLICY, at);
      await limits.giveBack('a', POLICY, T0 + 1);
      expect(await limits.wait('a', POLICY, T0 + 1)).to.equal(0);
    });

    it('keeps no key for longer than 90 days', async () => {
      const { limits } = current();
      await limits.take('a', POLICY, T0 + 365 * 86_400_000);
      expect(await limits.removeExpired(T0, 10)).to.equal(0);
      expect(await limits.removeExpired(T0 + 90 * 86_400_000, 10)).to.equal(1);
    });

    it('counts nothing when the limit is 0', async () => {
      const { limits } = current();
      expect(await limits.take('a', { limit: 0, windowMs: 10 }, T0)).to.equal(0);
      expect(await limits.removeExpired(T0 + 1_000, 10)).to.equal(0);
    });

    it('sweeps states from the millisecond they become meaningless, up to the limit', async () => {
      const { limits } = current();
      for (const key of ['a', 'b', 'c']) await limits.take(key, POLICY, T0);
      expect(await limits.removeExpired(T0 + 9_999, 10)).to.equal(0);
      expect(await limits.removeExpired(T0 + 10_000, 2)).to.equal(2);
      expect(await limits.removeExpired(T0 + 10_000, 2)).to.equal(1);
    });
  });
}
