import { expect } from 'chai';
import { ConnectionShare } from '../../../src/application/workers/connection-share.js';
import { SharedCounts } from '../../../src/application/workers/shared-counts.js';
import { aHub } from './house.js';

function aHouse() {
  const house = aHub();
  const worker = (id: number) => {
    const channel = house.connect(id);
    const counts = new SharedCounts(channel, 'connections');
    channel.send({ kind: 'join' });
    return { counts, channel, share: new ConnectionShare(counts, channel) };
  };
  return { ...house, worker };
}

describe('SharedCounts', () => {
  it('count what all workers have', () => {
    const { worker } = aHouse();
    const [a, b] = [worker(1).counts, worker(2).counts];
    a.add('x', 2);
    b.add('x', 1);
    b.add('y', 1);
    expect([a.sum, a.of('x'), a.of('y')]).to.deep.equal([4, 3, 1]);
    expect([b.sum, b.of('x'), b.of('y')]).to.deep.equal([4, 3, 1]);
    a.add('x', -2);
    expect([b.sum, b.of('x')]).to.deep.equal([2, 1]);
  });

  it('are known to a worker that starts later, and forgotten with one that ends', () => {
    const { worker, hub } = aHouse();
    worker(1).counts.add('x', 2);
    const late = worker(2).counts;
    expect(late.of('x')).to.equal(2);
    hub.ended(1);
    expect([late.sum, late.of('x')]).to.deep.equal([0, 0]);
  });

  it('of other kinds stay apart', () => {
    const { worker, connect } = aHouse();
    const { counts } = worker(1);
    const other = connect(2);
    other.send({ kind: 'join' });
    other.send({ kind: 'counts', name: 'streams', changes: [['x', 5]] });
    expect(counts.sum).to.equal(0);
  });
});

describe('ConnectionShare', () => {
  it('leaves connections to a worker that has fewer', () => {
    const { worker } = aHouse();
    const [a, b] = [worker(1), worker(2)];
    expect(a.share.take()).to.equal(true);
    a.counts.add('x', 2);
    expect([a.share.take(), b.share.take()]).to.deep.equal([false, true]);
    b.counts.add('x', 1);
    expect(a.share.take()).to.equal(true);
  });

  it('takes one now and then, because the other worker may be stalled', () => {
    const { worker } = aHouse();
    const [a] = [worker(1), worker(2)];
    a.counts.add('x', 100);
    const taken = Array.from({ length: 51 }, () => a.share.take()).filter((takes) => takes);
    expect(taken).to.have.length(3);
  });

  it('takes none in a worker that is being replaced', () => {
    const { share, channel } = aHouse().worker(1);
    channel.deliver({ kind: 'retire' });
    expect(share.take()).to.equal(false);
  });
});
