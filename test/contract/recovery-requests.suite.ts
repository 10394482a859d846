import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';

export function recoveryRequestsSuite(current: () => Store): void {
  describe('recovery requests', () => {
    const requests = [1, 2, 3].map((at) => ({ id: `r${at}`, userId: 'user-1', at }));

    it('lists the newest first, up to the limit', async () => {
      const { recoveries } = current();
      expect(await recoveries.list(5)).to.deep.equal([]);
      for (const request of requests) await recoveries.insert(request);
      expect(await recoveries.list(2)).to.deep.equal([requests[2], requests[1]]);
    });

    it('lists no request for an unknown address', async () => {
      const { recoveries } = current();
      await recoveries.insert({ id: 'r0', userId: null, at: 9 });
      await recoveries.insert(requests[0]!);
      expect(await recoveries.list(5)).to.deep.equal([requests[0]]);
      expect(await recoveries.removeBefore(10, 5)).to.equal(2);
    });

    it('sweeps those made before a time, up to the limit', async () => {
      const { recoveries } = current();
      for (const request of requests) await recoveries.insert(request);
      expect(await recoveries.removeBefore(1, 10)).to.equal(0);
      expect(await recoveries.removeBefore(3, 1)).to.equal(1);
      expect(await recoveries.removeBefore(3, 10)).to.equal(1);
      expect(await recoveries.list(5)).to.deep.equal([requests[2]]);
    });
  });
}
