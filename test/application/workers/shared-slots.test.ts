import { expect } from 'chai';
import { ConnectionShare } from '../../../src/application/workers/connection-share.js';
import { SharedSlots } from '../../../src/application/workers/shared-slots.js';
import { aHub } from './house.js';

function aHouse() {
  const house = aHub();
  const worker = (id: number) => {
    const channel = house.connect(id);
    const slots = new SharedSlots(channel, 'connections');
    const streams = new SharedSlots(channel, 'streams');
    const share = new ConnectionShare(channel);
    channel.send({ kind: 'join' });
    const connect = async (times: number) => {
      for (let time = 0; time < times; time += 1) await slots.acquire('x', {});
    };
    return { slots, streams, channel, share, connect };
  };
  return { ...house, worker };
}

describe('SharedSlots', () => {
  it('are limited for all workers together, of a key and in all', async () => {
    const { worker } = aHouse();
    const [a, b] = [worker(1).slots, worker(2).slots];
    const limits = { ofKey: 2, sum: 3 };
    expect(await a.acquire('x', limits)).to.equal(undefined);
    expect(await b.acquire('x', limits)).to.equal(undefined);
    expect(await a.acquire('x', limits)).to.equal('ofKey');
    expect(await a.acquire('y', limits)).to.equal(undefined);
    expect(await b.acquire('z', limits)).to.equal('sum');
    b.release('x');
    expect(await a.acquire('x', limits)).to.equal(undefined);
  });

  it('have no limit when none is given', async () => {
    const { slots } = aHouse().worker(1);
    for (let time = 0; time < 100; time += 1) expect(await slots.acquire('x', {})).to.equal(undefined);
  });

  it('come back when a worker ends, and only its own', async () => {
    const { worker, hub } = aHouse();
    const [a, b] = [worker(1).slots, worker(2).slots];
    await a.acquire('x', {});
    await a.acquire('x', {});
    await b.acquire('x', {});
    hub.ended(1);
    expect(await b.acquire('x', { ofKey: 2 })).to.equal(undefined);
    expect(await b.acquire('x', { ofKey: 2 })).to.equal('ofKey');
  });

  it('are released once when a worker ends, whatever arrives from it afterwards', async () => {
    const { worker, hub } = aHouse();
    const [a, b] = [worker(1).slots, worker(2).slots];
    await a.acquire('x', {});
    await b.acquire('x', {});
    hub.ended(1);
    a.release('x');
    void a.acquire('x', {});
    expect(await b.acquire('x', { ofKey: 2 })).to.equal(undefined);
    expect(await b.acquire('x', { ofKey: 2 })).to.equal('ofKey');
  });

  it('of other kinds stay apart', async () => {
    const { slots, streams } = aHouse().worker(1);
    await slots.acquire('x', { ofKey: 1 });
    expect(await streams.acquire('x', { ofKey: 1 })).to.equal(undefined);
    expect(await slots.acquire('x', { ofKey: 1 })).to.equal('ofKey');
  });
});

describe('ConnectionShare', () => {
  it('leaves connections to a worker that has fewer', async () => {
    const { worker } = aHouse();
    const [a, b] = [worker(1), worker(2)];
    expect(a.share.take(0)).to.equal(true);
    await a.connect(2);
    expect([a.share.take(2), b.share.take(0)]).to.deep.equal([false, true]);
    await b.connect(1);
    expect(a.share.take(2)).to.equal(true);
  });

  it('takes all when the others have ended', async () => {
    const { worker, hub } = aHouse();
    const [a] = [worker(1), worker(2)];
    expect(a.share.take(9)).to.equal(false);
    hub.ended(2);
    expect(a.share.take(9)).to.equal(true);
  });

  it('takes one now and then, because the other worker may be stalled', () => {
    const { worker } = aHouse();
    const [a] = [worker(1), worker(2)];
    const taken = Array.from({ length: 51 }, () => a.share.take(100)).filter((takes) => takes);
    expect(taken).to.have.length(3);
  });

  it('takes none in a worker that is being replaced', () => {
    const { share, channel } = aHouse().worker(1);
    channel.deliver({ kind: 'retire' });
    expect(share.take(0)).to.equal(false);
  });
});
