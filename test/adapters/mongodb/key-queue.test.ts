import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { unavailable } from '../../../src/adapters/storage-kernel/unavailable.js';
import { KeyQueue } from '../../../src/adapters/mongodb/limits/key-queue.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { deferred } from '../../support/fixed-clock.js';
import { rejectionOf } from '../../support/rejection.js';

const MAX_WAITING = 256;

describe('KeyQueue', () => {
  it('runs calls for one key in sequence, even after a failure, and calls for other keys in parallel', async () => {
    const queue = new KeyQueue();
    const [told, turn] = [[] as string[], deferred<undefined>()];
    const call = (name: string) => async () => {
      told.push(name);
      await turn.promise;
      if (name === 'a1') throw new Error('on demand');
      told.push(`${name} done`);
      return name;
    };
    const first = rejectionOf(queue.run('a', call('a1')));
    const others = [queue.run('a', call('a2')), queue.run('b', call('b1'))];
    await nextTurn();
    expect(told).to.deep.equal(['a1', 'b1']);
    turn.resolve(undefined);
    expect(await first).to.have.property('message', 'on demand');
    expect(await Promise.all(others)).to.deep.equal(['a2', 'b1']);
    expect(told.indexOf('a2')).to.be.greaterThan(told.indexOf('a1'));
    expect(await queue.run('a', call('a3'))).to.equal('a3');
  });

  it('fails every call waiting for a key when one finds the storage down, and tries again for the next call', async () => {
    const queue = new KeyQueue();
    const turn = deferred<undefined>();
    let calls = 0;
    const call = async () => {
      calls += 1;
      await turn.promise;
      if (calls === 1) throw unavailable('outcome_unknown', new Error('on demand'));
    };
    const errors = [1, 2, 3].map(() => rejectionOf(queue.run('a', call)));
    turn.resolve(undefined);
    const codes = (await Promise.all(errors)).map((error) => error instanceof Unavailable && error.code);
    expect(codes).to.deep.equal(['outcome_unknown', 'storage_unavailable', 'storage_unavailable']);
    expect(calls).to.equal(1);
    await queue.run('a', call);
    expect(calls).to.equal(2);
  });

  it('rejects further calls when many wait for the same key', async () => {
    const queue = new KeyQueue();
    const turn = deferred<undefined>();
    const waiting = Array.from({ length: MAX_WAITING + 1 }, () => queue.run('a', () => turn.promise));
    expect(await rejectionOf(queue.run('a', () => turn.promise)))
      .to.be.instanceOf(Unavailable)
      .and.include({ code: 'overloaded' });
    turn.resolve(undefined);
    await Promise.all([...waiting, queue.run('b', () => turn.promise)]);
    await queue.run('a', () => turn.promise);
  });
});
