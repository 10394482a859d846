import { expect } from 'chai';
import { NoteSizes } from '../../../src/application/totals/note-sizes.js';
import { PendingTotals } from '../../../src/application/totals/pending-totals.js';
import { Sweep } from '../../../src/application/store/sweep.js';
import { Caller } from '../../support/caller.js';
import { ADMIN, expectProblem, onEachStorage } from '../../support/service.js';

const DAY = 86_400;

interface Part {
  readonly outcome: string;
  readonly variant: string | null;
  readonly id: string;
  readonly total: number;
  readonly counts: readonly number[];
  readonly sizes: readonly (number | null)[];
}

interface OverTime {
  readonly total: number;
  readonly since: string | null;
  readonly starts: readonly string[];
  readonly bars: readonly { readonly from: string; readonly count: number; readonly size: number | null }[];
  readonly outcomes: readonly Part[];
  readonly variants: readonly Part[];
  readonly features: readonly Part[];
  readonly segments: readonly Part[];
}

onEachStorage('numbers over time', {}, (service) => {
  let admin: Caller;
  beforeEach(async () => {
    service().holdClock();
    admin = await Caller.administrator(service());
  });
  const write = async () => {
    await (await service().get(PendingTotals)).close();
    while (await (await service().get(NoteSizes)).execute());
  };
  const make = async (path: string, body: object) => (await admin.post(path, body)).json.id;
  /** Sessions end meanwhile. */
  const later = async (days: number) => {
    service().advance(days * DAY);
    admin = await Caller.administrator(service());
  };
  const read = (path: string) => admin.read<OverTime>(path);
  const evaluate = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await admin.post(`/ofrep/v1/evaluate/flags/${key}`, { context: {} });
  };

  it('count sign-ins and those that failed, also when the service stops', async () => {
    const before = await read('/sign-ins/histogram?by=hour');
    for (const password of ['wrong', 'wrong again', ADMIN.password]) await service().login(ADMIN.email, password);
    if (service().storage === 'memory') await write();
    else await service().restart();
    const after = await read('/sign-ins/histogram?by=hour');
    const grown = (name: string) => {
      const [from, to] = [before, after].map(({ outcomes }) => outcomes.find(({ outcome }) => outcome === name)!.total);
      return to! - from!;
    };
    expect(grown('failed')).to.equal(2);
    expect(grown('signed_in')).to.be.at.least(1);
    expect(after.total).to.equal(after.bars.reduce((sum, { count }) => sum + count, 0));
    expect(after.outcomes.map(({ outcome, counts }) => [outcome, counts.length])).to.deep.equal([
      ['signed_in', 48],
      ['failed', 48],
    ]);
    expect(after.since!.slice(10)).to.equal('T00:00:00.000Z');
  });

  it('count evaluations by variant, of one feature or several, today and later', async () => {
    const id = await make('/features', { key: 'counted', name: 'Counted', enabled: true });
    const other = await make('/features', { key: 'other', name: 'Other' });
    await evaluate('counted', 3);
    await evaluate('other');
    await admin.post('/ofrep/v1/evaluate/flags', { context: {} });
    await write();
    await later(1);
    await admin.put(`/features/${id}`, { enabled: false });
    await evaluate('counted');
    await write();
    const found = await read(`/features/${id}/evaluations`);
    expect(found.bars).to.have.lengthOf(30);
    expect(found.bars.slice(-2).map(({ count }) => count)).to.deep.equal([4, 1]);
    expect(found.total).to.equal(5);
    expect(found.variants.map(({ variant, total }) => [variant, total])).to.deep.equal([
      ['off', 1],
      ['on', 4],
    ]);
    const both = await read(`/features/evaluations?id=${other}&id=${id},unknown`);
    expect(both.starts).to.deep.equal(found.bars.map(({ from }) => from));
    expect(both.features.map((one) => [one.id, one.total, ...one.counts.slice(-2)])).to.deep.equal([
      [other, 2, 2, 0],
      [id, 5, 4, 1],
    ]);
    expectProblem(await admin.get('/features/unknown/evaluations'), { status: 404, code: 'not_found' });
  });

  it('count evaluations without a needed key apart', async () => {
    const targeting = [{ segments: [], percentage: 50 }];
    const id = await make('/features', { key: 'keyed', name: 'Keyed', enabled: true, targeting });
    await evaluate('keyed');
    await write();
    const { variants } = await read(`/features/${id}/evaluations?by=hour`);
    expect(variants.find(({ variant }) => variant === null)!.total).to.equal(1);
  });

  it('note sizes once a day', async () => {
    const id = await make('/segments', { name: 'Leads', filters: { values: { status: ['lead'] } } });
    const sizes = async (path: string) => (await read(path)).bars.slice(-2).map(({ size }) => size);
    const [all = 0] = (await sizes('/customers/sizes')).slice(-1).map((size) => size ?? 0);
    for (const name of ['One', 'Two']) await admin.post('/customers', { name, status: 'lead' });
    await write();
    await admin.post('/customers', { name: 'Three', status: 'lead' });
    await write();
    const today = await sizes(`/segments/${id}/sizes`);
    expect(today).to.deep.equal([null, 2]);
    await later(1);
    await write();
    expect(await sizes(`/segments/${id}/sizes`)).to.deep.equal([2, 3]);
    const { segments, starts } = await read(`/segments/sizes?id=${id}`);
    expect([segments[0]!.id, segments[0]!.sizes.slice(-2), starts.length]).to.deep.equal([id, [2, 3], 30]);
    expect((await sizes('/customers/sizes'))[1]).to.be.at.least(all + 1);
    expectProblem(await admin.get('/segments/unknown/sizes'), { status: 404, code: 'not_found' });
  });

  it('are kept for 400 days', async () => {
    const id = await make('/features', { key: 'old', name: 'Old' });
    await evaluate('old');
    await write();
    const { bars } = await read('/customers/sizes?by=hour');
    const from = bars.at(-1)!.from;
    await later(400);
    const sweep = await service().get(Sweep);
    while (await sweep.execute());
    expect((await read(`/features/${id}/evaluations?from=${from}&by=week`)).total).to.equal(1);
    await later(1);
    while (await sweep.execute());
    expect((await read(`/features/${id}/evaluations?from=${from}&by=week`)).total).to.equal(0);
  });

  it('refuse what the other histograms refuse, and too much at once', async () => {
    const ids = (number: number) => Array.from({ length: number }, (_, one) => `id=${one}`).join('&');
    for (const [path, parameter] of [
      ['/sign-ins/histogram?by=month', 'by'],
      ['/customers/sizes?tz=Berlin', 'tz'],
      ['/customers/sizes?from=2020-01-01&by=hour', 'from'],
      ['/sign-ins/histogram?from=yesterday', 'from'],
      ['/sign-ins/histogram?since=2020-01-01', 'since'],
      ['/features/evaluations', 'id'],
      [`/segments/sizes?${ids(101)}`, 'id'],
    ] as const) {
      expectProblem(await admin.get(path), { status: 400, code: 'bad_query', errors: [parameter] });
    }
    const made: string[] = [];
    for (let one = 0; one < 2; one += 1) made.push(await make('/features', { key: `f${one}`, name: 'F' }));
    const long = `/features/evaluations?id=${made.join(',')}&by=week&from=2016-06-01`;
    expectProblem(await admin.get(long), { status: 400, code: 'bad_query', errors: ['id'] });
    expect((await read('/sign-ins/histogram?from=2100-01-01')).bars).to.deep.equal([]);
  });
});
