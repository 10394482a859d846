import { expect } from 'chai';
import { Unavailable } from '../../src/domain/domain-error.js';
import { KEY_MISSING, type Evaluation } from '../../src/domain/features/evaluate-flag.js';
import type { DayTotals } from '../../src/domain/totals/day-totals.js';
import { EvaluationTotals } from '../../src/application/totals/evaluation-totals.js';
import { NoteSizes } from '../../src/application/totals/note-sizes.js';
import { PendingTotals } from '../../src/application/totals/pending-totals.js';
import { SignInTotals } from '../../src/application/totals/sign-in-totals.js';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { aFeature, aSegment } from '../support/builders.js';

const [HOUR, DAY] = [3_600_000, 86_400_000];

describe('totals', () => {
  let store: MemoryStore;
  let now: number;
  let failure: Error | undefined;
  let pending: PendingTotals;
  const clock = { now: () => now };
  const totals = {
    add: async (rows: readonly DayTotals[]) => {
      if (failure?.message !== 'before') await store.totals.add(rows);
      if (failure !== undefined) throw failure;
    },
  };
  beforeEach(() => {
    store = new MemoryStore();
    now = 100 * DAY + 5 * HOUR;
    failure = undefined;
    pending = new PendingTotals(totals, clock);
  });
  const written = async (series: DayTotals['series'], key = '') => {
    const rows = await store.totals.list({ series, keys: [key], from: 0, to: 1_000 });
    return Object.fromEntries(
      rows.flatMap(({ part, day, counts }) =>
        [...counts.entries()]
          .filter(([, count]) => count > 0)
          .map(([hour, count]) => [`${day}/${hour} ${part}`, count]),
      ),
    );
  };

  it('of sign-ins tell those that failed from steps on the way', async () => {
    const logged: string[] = [];
    const log = new SignInTotals({ signIn: ({ outcome }) => logged.push(outcome), recovery: () => undefined }, pending);
    const outcomes = ['code_missing', 'signed_in', 'wrong_credentials', 'limited'] as const;
    const event = { address: '', userId: undefined, requestId: null };
    for (const outcome of outcomes) log.signIn({ ...event, outcome });
    const proofs = ['proof_wrong', 'code_wrong', 'passkey_copied'] as const;
    for (const outcome of proofs) log.signIn({ ...event, outcome, isSignedIn: true });
    expect(logged).to.deep.equal([...outcomes, ...proofs]);
    await pending.close();
    expect(await written('sign_ins')).to.deep.equal({ '100/5 signed_in': 1, '100/5 failed': 2 });
  });

  it('of evaluations are by feature, variant and hour, whichever way the clock goes', async () => {
    const log = new EvaluationTotals(pending, clock);
    const feature = aFeature('f1');
    const on = { value: true, variant: 'on', reason: 'STATIC' } as const;
    const split = { value: true, variant: 'on', reason: 'SPLIT' } as const;
    for (const hours of [0, 1, -6]) {
      now = 100 * DAY + (5 + hours) * HOUR;
      const evaluations: Evaluation[] = [on, split, KEY_MISSING, on];
      log.evaluated(evaluations.map((evaluation) => ({ feature, evaluation })));
    }
    await pending.close();
    expect(await written('evaluations', feature.id)).to.deep.equal({
      ...{ '100/5 on': 3, '100/5 ': 1, '100/6 on': 3, '100/6 ': 1 },
      ...{ '99/23 on': 3, '99/23 ': 1 },
    });
  });

  it('that were not written stay, and those that may have been are never written twice', async () => {
    const add = () => pending.add({ series: 'sign_ins', key: '', part: 'failed' });
    const refused = () =>
      pending.execute().then(
        () => false,
        () => true,
      );
    add();
    failure = new Unavailable('storage_unavailable', 'before');
    expect(await refused()).to.equal(true);
    add();
    failure = undefined;
    expect(await pending.execute()).to.equal(false);
    expect(await written('sign_ins')).to.deep.equal({ '100/5 failed': 2 });
    add();
    failure = new Unavailable('outcome_unknown', 'after');
    expect(await refused()).to.equal(true);
    failure = undefined;
    await pending.close();
    expect(await written('sign_ins')).to.deep.equal({ '100/5 failed': 3 });
  });

  it('are written in portions, and so many wait', async () => {
    for (let key = 0; key < 20_050; key += 1) pending.add({ series: 'evaluations', key: String(key), part: 'on' });
    pending.add({ series: 'evaluations', key: '7', part: 'on' });
    expect(await pending.execute()).to.equal(true);
    expect(await written('evaluations', '7')).to.deep.equal({ '100/5 on': 2 });
    await pending.close();
    expect(await written('evaluations', '19999')).to.deep.equal({ '100/5 on': 1 });
    expect(await written('evaluations', '20000')).to.deep.equal({});
  });

  it('of sizes are noted once a day, by whichever process comes first', async () => {
    const segments = new Map(Array.from({ length: 30 }, (_, number) => [`s${number}`, aSegment(`s${number}`)]));
    let [size, counted] = [7, 0];
    const members = {
      resolve: async (criteria: readonly unknown[]) => {
        counted += criteria.length;
        return criteria.map(() => ({ count: size, customers: [] }));
      },
      countTogether: async () => [size + 100],
    };
    const reader = { authority: { records: { segments } } } as never;
    const job = (random: number) =>
      new NoteSizes({ reader, members, totals: store.totals, clock, random: () => random });
    const [first, second] = [job(0.9), job(0)];
    expect(await first.execute()).to.equal(true);
    size = 8;
    while (await second.execute());
    expect([counted, await first.execute(), counted, await second.execute()]).to.deep.equal([30, false, 30, false]);
    expect(await written('sizes')).to.deep.equal({ '100/0 ': 107 });
    expect([await written('sizes', 's20'), await written('sizes', 's29')]).to.deep.equal([
      { '100/0 ': 8 },
      { '100/0 ': 7 },
    ]);
    now += DAY;
    while (await first.execute());
    expect(await written('sizes', 's29')).to.deep.equal({ '100/0 ': 7, '101/0 ': 8 });
  });
});
