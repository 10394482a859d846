import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import type { DayTotals } from '../../src/domain/totals/day-totals.js';

const DAY = 20_000;

export function totalsSuite(current: () => Store, storage: string): void {
  describe('totals', () => {
    const counts = (ofHours: Readonly<Record<number, number>>) =>
      Array.from({ length: 24 }, (_, hour) => ofHours[hour] ?? 0);
    const total = (part: string, ofHours: Readonly<Record<number, number>>, others: Partial<DayTotals> = {}) => {
      return { series: 'evaluations', key: 'f1', part, day: DAY, counts: counts(ofHours), ...others } as const;
    };
    const list = async (others: Partial<Parameters<Store['totals']['list']>[0]> = {}) => {
      const found = await current().totals.list({
        ...{ series: 'evaluations', keys: ['f1'], from: DAY, to: DAY },
        ...others,
      });
      return found.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    };

    it('are the sums of what is added, by hour', async () => {
      const { totals } = current();
      await totals.add([total('on', { 0: 1, 23: 2 }), total('', { 5: 7 })]);
      await totals.add([total('on', { 0: 3, 7: 4 })]);
      expect(await list()).to.deep.equal([total('', { 5: 7 }), total('on', { 0: 4, 7: 4, 23: 2 })]);
    });

    it('hold what several add at once, also to rows that are not there yet', async () => {
      const added = Array.from({ length: 8 }, () =>
        current().totals.add([total('on', { 1: 1 }), total('off', { 1: 2 })]),
      );
      await Promise.all(added);
      expect(await list()).to.deep.equal([total('off', { 1: 16 }), total('on', { 1: 8 })]);
    });

    it('are kept as the first one has said, zero included', async () => {
      const { totals } = current();
      const size = (number: number) => total('', { 0: number }, { series: 'sizes' });
      await totals.keep([size(0), total('', { 0: 5 }, { series: 'sizes', key: 's2' })]);
      await Promise.all([totals.keep([size(1)]), totals.keep([size(2)])]);
      expect(await list({ series: 'sizes', keys: ['f1', 's2', 'none'] })).to.deep.equal([
        size(0),
        total('', { 0: 5 }, { series: 'sizes', key: 's2' }),
      ]);
    });

    it('are listed by series, keys and days', async () => {
      const of = (day: number, others: Partial<DayTotals> = {}) => total('on', { 2: 1 }, { day, ...others });
      const rows = [of(DAY - 1), of(DAY), of(DAY + 1), of(DAY, { key: 'f2' }), of(DAY, { series: 'sign_ins' })];
      await current().totals.add(rows);
      expect(await list({ from: DAY, to: DAY + 500 })).to.deep.equal([of(DAY), of(DAY + 1)]);
      expect(await list({ keys: ['f2', 'f1', 'f3'], to: DAY })).to.deep.equal([of(DAY), of(DAY, { key: 'f2' })]);
      expect(await list({ keys: [] })).to.deep.equal([]);
      const many = Array.from({ length: 100 }, (_, number) => `f${number}`);
      expect(await list({ keys: many, from: DAY - 30 })).to.have.lengthOf(3);
    });

    // In memory, nothing can fail half way.
    if (storage !== 'memory')
      it('are all written or none', async () => {
        const broken = { ...total('on', {}), counts: counts({}).fill('no number' as unknown as number) };
        await current()
          .totals.add([total('off', { 1: 1 }), broken])
          .catch(() => undefined);
        expect((await list()).filter(({ part }) => part === 'off')).to.deep.equal([]);
      });

    it('are removed before a day, so many at once', async () => {
      const { totals } = current();
      expect(await totals.firstDay()).to.equal(undefined);
      await totals.add([-2, -1, 0, 1, 2].map((days) => total('on', { 3: 1 }, { day: DAY + days })));
      expect(await totals.firstDay()).to.equal(DAY - 2);
      expect(await totals.removeBefore(DAY, 1)).to.equal(1);
      expect(await totals.removeBefore(DAY, 9)).to.equal(1);
      expect(await totals.removeBefore(DAY, 9)).to.equal(0);
      expect((await list({ from: 0, to: 2 * DAY })).map(({ day }) => day)).to.deep.equal([DAY, DAY + 1, DAY + 2]);
      expect(await totals.firstDay()).to.equal(DAY);
    });
  });
}
