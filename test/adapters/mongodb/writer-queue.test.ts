import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { rejectionOf } from '../../support/rejection.js';
import { WriterQueue } from '../../../src/adapters/mongodb/writing/writer-queue.js';

describe('WriterQueue', () => {
  it('adds callbacks that arrive while a group waits to that group', async () => {
    const groups: (readonly string[])[] = [];
    let haveTurn: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => (haveTurn = resolve));
    const queue = new WriterQueue<string>(async ({ take }) => {
      await turn;
      groups.push(take());
      return take().map((callback) => ({ value: callback }));
    });
    const first = queue.add('a');
    await nextTurn();
    const second = queue.add('b');
    haveTurn();
    expect(await Promise.all([first, second])).to.deep.equal(['a', 'b']);
    expect(groups).to.deep.equal([['a', 'b']]);
  });

  describe('with a group that takes too long', () => {
    /** Two callbacks, of which the second arrives when the first is told; the outcome of the first's group. */
    async function run(order: 'commit first' | 'told first') {
      const committed: (readonly string[])[] = [];
      let goOn: () => void = () => undefined;
      const told = new Promise<void>((resolve) => (goOn = resolve));
      const queue = new WriterQueue<string>(async ({ take, mayCommit }) => {
        for (;;) {
          const callbacks = take();
          if (order === 'commit first') expect(mayCommit(callbacks)).to.equal(true);
          await told;
          if (order === 'told first' && !mayCommit(callbacks)) continue;
          committed.push(callbacks);
          return callbacks.map((callback) => ({ value: callback }));
        }
      }, 20);
      const refusal = await rejectionOf(queue.add('a'));
      const second = queue.add('b');
      goOn();
      expect(await second).to.equal('b');
      return { refusal, committed };
    }

    it('tells the caller that nothing was changed, and then commits nothing for them', async () => {
      const { refusal, committed } = await run('told first');
      expect(refusal).to.include({ code: 'storage_unavailable' });
      expect(committed).to.deep.equal([['b']]);
    });

    it('tells the caller that the outcome is unknown once a commit was sent', async () => {
      const { refusal, committed } = await run('commit first');
      expect(refusal).to.include({ code: 'outcome_unknown' });
      expect(committed).to.deep.equal([['a'], ['b']]);
    });
  });

  it('puts callbacks without an outcome first in the next group', async () => {
    const groups: (readonly string[])[] = [];
    const queue = new WriterQueue<string>(async ({ take }) => {
      const callbacks = take();
      groups.push(callbacks);
      return callbacks.slice(0, 1).map((callback) => ({ value: callback }));
    });
    expect(await Promise.all([queue.add('a'), queue.add('b')])).to.deep.equal(['a', 'b']);
    expect(groups).to.deep.equal([['a', 'b'], ['b']]);
  });
});
