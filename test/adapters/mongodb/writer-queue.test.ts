import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { WriterQueue } from '../../../src/adapters/mongodb/writing/writer-queue.js';

describe('WriterQueue', () => {
  it('takes works that came while its turn was awaited into the group that waited', async () => {
    const groups: (readonly string[])[] = [];
    let haveTurn: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => (haveTurn = resolve));
    const queue = new WriterQueue<string>(async (take) => {
      await turn;
      groups.push(take());
      return take().map((work) => ({ value: work }));
    });
    const first = queue.add('a');
    await nextTurn();
    const second = queue.add('b');
    haveTurn();
    expect(await Promise.all([first, second])).to.deep.equal(['a', 'b']);
    expect(groups).to.deep.equal([['a', 'b']]);
  });

  it('gives works that were not answered for to the next group, first', async () => {
    const groups: (readonly string[])[] = [];
    const queue = new WriterQueue<string>(async (take) => {
      const works = take();
      groups.push(works);
      return works.slice(0, 1).map((work) => ({ value: work }));
    });
    expect(await Promise.all([queue.add('a'), queue.add('b')])).to.deep.equal(['a', 'b']);
    expect(groups).to.deep.equal([['a', 'b'], ['b']]);
  });
});
