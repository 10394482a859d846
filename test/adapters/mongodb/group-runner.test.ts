import { expect } from 'chai';
import { MongoServerError } from 'mongodb';
import { CommitConditions } from '../../../src/adapters/storage-kernel/commit-conditions.js';
import { unavailable } from '../../../src/adapters/storage-kernel/unavailable.js';
import type { GroupRun, TakeCallbacks } from '../../../src/adapters/mongodb/writing/group.js';
import type { Outcome } from '../../../src/adapters/storage-kernel/group-queue.js';
import { GroupRunner } from '../../../src/adapters/mongodb/writing/group-runner.js';
import { Unavailable } from '../../../src/domain/domain-error.js';

/** An attempt with these outcomes for its callbacks. */
function attempt(run: (callbacks: readonly string[]) => Promise<Outcome[]>): GroupRun<string> {
  return {
    conditions: new CommitConditions(),
    run: (take: TakeCallbacks<string>) => run(take()),
    commit: async () => undefined,
    settle: async () => true,
    end: async () => undefined,
  };
}

function group(callbacks: readonly string[]) {
  return { take: () => callbacks, mayCommit: () => true };
}

const conflict = () =>
  new MongoServerError({ message: 'on demand', code: 112, errorLabels: ['TransientTransactionError'] });

describe('GroupRunner', () => {
  describe('with a condition of the commit', () => {
    /** Runs a group whose first commit has an unknown outcome, after which the condition no longer holds. */
    async function run(holds: boolean[]) {
      const steps: string[] = [];
      const conditions = new CommitConditions();
      conditions.add(() => holds.shift() ?? false);
      const one: GroupRun<string> = {
        ...attempt(async () => [{ value: 'done' }]),
        conditions,
        commit: async () => {
          steps.push('commit');
          throw new Error('no answer');
        },
        settle: async () => steps.push('settle') > 0,
      };
      const runner = new GroupRunner<string>({ attempt: () => one, endIdleTransactions: () => Promise.resolve() });
      const outcome = await runner.run(group(['a'])).catch((error: unknown) => error);
      return { steps, outcome };
    }

    it('sends no commit once it does not hold', async () => {
      const { steps, outcome } = await run([false]);
      expect(steps).to.deep.equal([]);
      expect(outcome).to.be.instanceOf(Unavailable).and.include({ code: 'storage_unavailable' });
    });

    it('does not send a commit of unknown outcome again, but finds out what became of it', async () => {
      const { steps, outcome } = await run([true, false]);
      expect(steps).to.deep.equal(['commit', 'settle']);
      expect(outcome).to.deep.equal([{ value: 'done' }]);
    });
  });

  it('refuses only the callback of a group whose condition no longer holds', async () => {
    const committed: string[] = [];
    const runner = new GroupRunner<string>({
      attempt: () => {
        const conditions = new CommitConditions();
        let group: readonly string[] = [];
        const one = attempt(async (callbacks) => {
          group = callbacks;
          conditions.add(() => !callbacks.includes('b'));
          return callbacks.map((value) => ({ value }));
        });
        const commit = async () => {
          committed.push(...group);
        };
        return { ...one, conditions, commit };
      },
      endIdleTransactions: async () => undefined,
    });
    const [first, second, third] = await runner.run(group(['a', 'b', 'c']));
    expect(committed).to.deep.equal(['a', 'c']);
    expect([first, third]).to.deep.equal([{ value: 'a' }, { value: 'c' }]);
    expect(second)
      .to.have.property('refusal')
      .that.is.instanceOf(Unavailable)
      .with.property('code', 'storage_unavailable');
  });

  it("continues when the search for a dead holder of the head doesn't return", async () => {
    let isAsked = false;
    const runner = new GroupRunner<string>({
      attempt: () =>
        attempt(async (callbacks) => {
          if (!isAsked) throw conflict();
          return callbacks.map((value) => ({ value }));
        }),
      endIdleTransactions: () => {
        isAsked = true;
        return new Promise(() => undefined);
      },
    });
    expect(await runner.run(group(['a']))).to.deep.equal([{ value: 'a' }]);
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
        endIdleTransactions: async () => undefined,
      });
      const [first, second, ...left] = await runner.run(group(['a', 'b', 'c', 'd']));
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
