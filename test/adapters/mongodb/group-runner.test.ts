import { expect } from 'chai';
import { MongoServerError } from 'mongodb';
import { CommitConditions } from '../../../src/adapters/storage-kernel/commit-conditions.js';
import { unavailable } from '../../../src/adapters/storage-kernel/unavailable.js';
import type { GroupAttempt, TakeCallbacks } from '../../../src/adapters/mongodb/writing/group.js';
import type { Outcome } from '../../../src/adapters/storage-kernel/group-queue.js';
import { GroupRunner } from '../../../src/adapters/mongodb/writing/group-runner.js';
import { Unavailable } from '../../../src/domain/domain-error.js';

/** An attempt with these outcomes for its callbacks. */
function attempt(run: (callbacks: readonly string[]) => Promise<Outcome[]>): GroupAttempt<string> {
  return {
    conditions: new CommitConditions(),
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

  it("continues when the search for a dead holder of the head doesn't return", async () => {
    let isAsked = false;
    const runner = new GroupRunner<string>({
      attempt: () =>
        attempt(async (callbacks) => {
          if (!isAsked) throw conflict();
          return callbacks.map((value) => ({ value }));
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
    it(`tries no further callback of a group after one that ended with ${code}`, async () => {
      const tried: string[] = [];
      const storageDown = unavailable(code, new Error('on demand'));
      const runner = new GroupRunner<string>({
        attempt: () =>
          attempt(async (callbacks) => {
            if (callbacks.length > 1) throw new MongoServerError({ message: 'on demand', code: 11_000 });
            tried.push(callbacks[0]!);
            if (callbacks[0] === 'b') throw storageDown;
            return [{ value: callbacks[0] }];
          }),
        freeHead: async () => undefined,
      });
      const [first, second, ...left] = await runner.run(() => ['a', 'b', 'c', 'd']);
      expect(tried).to.deep.equal(['a', 'b']);
      expect([first, second]).to.deep.equal([{ value: 'a' }, { refusal: storageDown }]);
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
