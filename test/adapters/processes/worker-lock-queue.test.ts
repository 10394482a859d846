import { expect } from 'chai';
import { WorkerLockQueue } from '../../../src/adapters/processes/worker-lock-queue.js';
import { FixedClock } from '../../support/fixed-clock.js';
import { aWorkerGroup } from '../../support/worker-group.js';

function twoWorkers() {
  const clock = new FixedClock();
  const { join } = aWorkerGroup();
  const worker = () => {
    const { primary, leave } = join();
    return { queue: new WorkerLockQueue(primary, clock), leave };
  };
  return { clock, first: worker(), second: worker() };
}

/** Lets all messages under way arrive. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function isSettled(promise: Promise<void> | undefined): Promise<boolean> {
  let settled = promise === undefined;
  void promise?.then(() => (settled = true));
  await turns();
  return settled;
}

describe('WorkerLockQueue', () => {
  it('lets one worker write after the other', async () => {
    const { first, second } = twoWorkers();
    await first.queue.take();
    const waiting = second.queue.take();
    expect(await isSettled(waiting)).to.equal(false);
    first.queue.done();
    await waiting;
    const again = first.queue.take();
    expect(await isSettled(again)).to.equal(false);
    second.queue.done();
    await again;
  });

  it('asks once while no other worker wants to write', async () => {
    const { first } = twoWorkers();
    await first.queue.take();
    first.queue.done();
    await turns();
    expect(first.queue.take()).to.equal(undefined);
  });

  it('gives up a turn that it keeps when another worker wants one', async () => {
    const { first, second } = twoWorkers();
    await first.queue.take();
    first.queue.done();
    expect(await isSettled(second.queue.take())).to.equal(true);
    expect(await isSettled(first.queue.take())).to.equal(false);
  });

  it('goes on without a turn after a second, and passes one on that comes too late', async () => {
    const { clock, first, second } = twoWorkers();
    await first.queue.take();
    const waiting = second.queue.take();
    await turns();
    clock.advance(1_000);
    expect(await isSettled(waiting)).to.equal(true);
    second.queue.done();
    first.queue.done();
    await turns();
    expect(await isSettled(first.queue.take())).to.equal(true);
    expect(clock.pendingTimers).to.equal(0);
  });

  it('gets the turn of a worker that has ended', async () => {
    const { first, second } = twoWorkers();
    await first.queue.take();
    const waiting = second.queue.take();
    await turns();
    first.leave();
    expect(await isSettled(waiting)).to.equal(true);
  });
});
