import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { WriterQueue } from '../../../src/adapters/mongodb/writing/writer-queue.js';

describe('WriterQueue', () => {
  it('adds callbacks that arrive while a group waits to that group', async () => {
    const groups: (readonly string[])[] = [];
    let haveTurn: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => (haveTurn = resolve));
    const queue = new WriterQueue<string>(async (take) => {
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

  it('puts callbacks without an outcome first in the next group', async () => {
    const groups: (readonly string[])[] = [];
    const queue = new WriterQueue<string>(async (take) => {
      const callbacks = take();
      groups.push(callbacks);
      return callbacks.slice(0, 1).map((callback) => ({ value: callback }));
    });
    expect(await Promise.all([queue.add('a'), queue.add('b')])).to.deep.equal(['a', 'b']);
    expect(groups).to.deep.equal([['a', 'b'], ['b']]);
  });
});
