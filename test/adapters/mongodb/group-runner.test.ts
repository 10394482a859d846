import { expect } from 'chai';
import { MongoServerError } from 'mongodb';
import { unavailable } from '../../../src/adapters/mongodb/database/driver-errors.js';
import type { GroupAttempt, Outcome, TakeCallbacks } from '../../../src/adapters/mongodb/writing/group.js';
import { GroupRunner } from '../../../src/adapters/mongodb/writing/group-runner.js';
import { Unavailable } from '../../../src/domain/domain-error.js';

/** An attempt in which this becomes of the works. */
function attempt(run: (works: readonly string[]) => Promise<Outcome[]>): GroupAttempt<string> {
  return {
    run: (take: TakeCallbacks<string>) => run(take()),
    commit: async () => undefined,
    settle: async () => true,
    end: async () => undefined,
  };
}

const conflict = () =>
  new MongoServerError({ message: 'on demand', code: 112, errorLabels: ['TransientTransactionError'] });

describe('GroupRunner', function () {
  this.timeout(10_000);

  it('goes on when nobody answers whether a dead one holds the head', async () => {
    let isAsked = false;
    const runner = new GroupRunner<string>({
      attempt: () =>
        attempt(async (works) => {
          if (!isAsked) throw conflict();
          return works.map((value) => ({ value }));
        }),
      freeHead: () => {
        isAsked = true;
        return new Promise(() => undefined);
      },
    });
    expect(await runner.run(() => ['a'])).to.deep.equal([{ value: 'a' }]);
    expect(isAsked).to.equal(true);
  });

  for (const code of ['storage_unavailable', 'outcome_unknown'] as const) {
    it(`tries no work of a group alone after one whose end was ${code}`, async () => {
      const tried: string[] = [];
      const gone = unavailable(code, new Error('on demand'));
      const runner = new GroupRunner<string>({
        attempt: () =>
          attempt(async (works) => {
            if (works.length > 1) throw new MongoServerError({ message: 'on demand', code: 11_000 });
            tried.push(works[0]!);
            if (works[0] === 'b') throw gone;
            return [{ value: works[0] }];
          }),
        freeHead: async () => undefined,
      });
      const [first, second, ...left] = await runner.run(() => ['a', 'b', 'c', 'd']);
      expect(tried).to.deep.equal(['a', 'b']);
      expect([first, second]).to.deep.equal([{ value: 'a' }, { refusal: gone }]);
      expect(left).to.have.length(2);
      for (const outcome of left) {
        expect(outcome)
          .to.have.property('refusal')
          .that.is.instanceOf(Unavailable)
          .with.property('code', 'storage_unavailable');
      }
    });
  }
});
