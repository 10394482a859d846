import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { expectProblem, onEachStorage } from '../../support/service.js';

interface Histogram {
  readonly by: string;
  readonly tz: string;
  readonly to: string;
  readonly total: number;
  readonly bars: readonly { readonly from: string; readonly count: number }[];
}

onEachStorage('histograms', {}, (service) => {
  let admin: Caller;
  beforeEach(async () => {
    admin = await Caller.administrator(service());
  });

  const totalOf = async (list: string) => Number((await admin.get(`${list}&_limit=0`)).headers['x-total-count']);

  it('count what the lists with the same filters have', async () => {
    await admin.role(`Counted ${admin.id}`);
    await admin.post('/customers', { name: 'Counted' });
    for (const [path, filter] of [
      ['/changes', 'resource=role'],
      ['/changes', `actor_id=${admin.id}&action_ne=deleted`],
      ['/changes', 'at_gte=2020-01-01&by=week'],
      ['/customers/logs', 'type=created'],
      ['/customers/logs', `actor_id=${admin.id}`],
    ] as const) {
      const found = await admin.read<Histogram>(`${path}/histogram?${filter}`);
      expect(found.total, filter).to.equal(await totalOf(`${path}?${filter.replace('&by=week', '')}`));
      expect(found.bars.reduce((sum, { count }) => sum + count, 0))
        .to.equal(found.total)
        .and.to.be.greaterThan(0);
    }
  });

  it('have one bar a day of the last 30 by default, in UTC, and those that are asked for', async () => {
    const days = await admin.read<Histogram>('/changes/histogram');
    expect(days).to.include({ by: 'day', tz: 'UTC' });
    expect(days.bars).to.have.lengthOf(30);
    expect(days.bars.at(-1)!.from.slice(10)).to.equal('T00:00:00.000Z');
    expect(Date.parse(days.to) - Date.parse(days.bars.at(-1)!.from)).to.equal(86_400_000);
    const weeks = await admin.read<Histogram>('/customers/logs/histogram?by=week&tz=Asia/Tokyo');
    expect(weeks).to.include({ by: 'week', tz: 'Asia/Tokyo' });
    expect(weeks.bars.at(-1)!.from.slice(10)).to.equal('T15:00:00.000Z');
    expect(await admin.read<Histogram>('/changes/histogram?at_gte=2100-01-01')).to.deep.include({ total: 0, bars: [] });
  });

  it('refuse unknown units, zones, filters, and too many bars', async () => {
    for (const [path, parameter] of [
      ['/changes/histogram?by=month', 'by'],
      ['/changes/histogram?tz=Berlin', 'tz'],
      ['/changes/histogram?at_gte=2020-01-01&by=hour', 'at_gte'],
      ['/changes/histogram?at_gte=yesterday', 'at_gte'],
      ['/changes/histogram?record=1', 'record'],
      ['/customers/logs/histogram?created_gte=2020-01-01', 'created_gte'],
    ] as const) {
      expectProblem(await admin.get(path), { status: 400, code: 'bad_query', errors: [parameter] });
    }
  });
});
