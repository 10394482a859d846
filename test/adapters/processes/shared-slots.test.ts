import { expect } from 'chai';
import { SharedSlots } from '../../../src/adapters/processes/shared-slots.js';
import { aWorkerGroup } from '../../support/worker-group.js';

function aGroup() {
  const { join } = aWorkerGroup();
  const worker = () => {
    const { primary, leave } = join();
    return { slots: new SharedSlots(primary, 'connections'), streams: new SharedSlots(primary, 'streams'), leave };
  };
  return [worker(), worker()] as const;
}

describe('SharedSlots', () => {
  it('are limited for all workers together, of a key and in all', async () => {
    const [{ slots: a }, { slots: b }] = aGroup();
    const limits = { ofKey: 2, sum: 3 };
    expect(await a.acquire('x', limits)).to.equal(undefined);
    expect(await b.acquire('x', limits)).to.equal(undefined);
    expect(await a.acquire('x', limits)).to.equal('ofKey');
    expect(await a.acquire('y', limits)).to.equal(undefined);
    expect(await b.acquire('z', limits)).to.equal('sum');
    b.release('x');
    expect(await b.acquire('x', limits)).to.equal(undefined);
  });

  it('have no limit when none is given', async () => {
    const [{ slots }] = aGroup();
    for (let time = 0; time < 100; time += 1) expect(await slots.acquire('x', {})).to.equal(undefined);
  });

  it('are never exceeded by workers that ask at the same time', async () => {
    const [{ slots: a }, { slots: b }] = aGroup();
    const asked = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? a : b).acquire('x', { ofKey: 20 }));
    const reached = await Promise.all(asked);
    expect(reached.filter((limit) => limit === undefined)).to.have.length(20);
  });

  it('come back when a worker ends, and only its own', async () => {
    const [{ slots: a, leave }, { slots: b }] = aGroup();
    await a.acquire('x', {});
    await a.acquire('x', {});
    await b.acquire('x', {});
    leave();
    expect(await b.acquire('x', { ofKey: 2 })).to.equal(undefined);
    expect(await b.acquire('x', { ofKey: 2 })).to.equal('ofKey');
  });

  it('are released once when a worker ends, whatever arrives from it afterwards', async () => {
    const [{ slots: a, leave }, { slots: b }] = aGroup();
    await a.acquire('x', {});
    await b.acquire('x', {});
    leave();
    a.release('x');
    await a.acquire('x', {});
    expect(await b.acquire('x', { ofKey: 2 })).to.equal(undefined);
    expect(await b.acquire('x', { ofKey: 2 })).to.equal('ofKey');
  });

  it('of other kinds stay apart', async () => {
    const [{ slots, streams }] = aGroup();
    expect(await slots.acquire('x', { ofKey: 1 })).to.equal(undefined);
    expect(await streams.acquire('x', { ofKey: 1 })).to.equal(undefined);
    expect(await slots.acquire('x', { ofKey: 1 })).to.equal('ofKey');
  });
});

describe('ProcessCalls', () => {
  it('settle as the function of the other process does', async () => {
    const { primary, worker } = aWorkerGroup().join();
    primary.answer('collect', () => Promise.resolve([1, 2]));
    expect(await worker.call('collect', undefined)).to.deep.equal([1, 2]);
    primary.answer('collect', () => Promise.reject(new Error('broken')));
    const failure = await worker.call('collect', undefined).catch(String);
    expect(failure).to.contain('broken');
  });
});
