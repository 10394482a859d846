import { expect } from 'chai';
import { BoundedQueue } from '../../../src/adapters/security/bounded-queue.js';
import { Unavailable } from '../../../src/domain/domain-error.js';

/** Tasks that end when told to. */
class Tasks {
  readonly started: number[] = [];
  private readonly ends = new Map<number, () => void>();

  task = (n: number) => () => {
    this.started.push(n);
    return new Promise<number>((resolve) => this.ends.set(n, () => resolve(n)));
  };

  end(n: number): void {
    this.ends.get(n)!();
  }
}

describe('BoundedQueue', () => {
  it('runs as many at once as it may, the rest in the order they came', async () => {
    const queue = new BoundedQueue(2);
    const tasks = new Tasks();
    const runs = [1, 2, 3, 4].map((n) => queue.run(tasks.task(n)));
    await Promise.resolve();
    expect(tasks.started).to.deep.equal([1, 2]);

    tasks.end(2);
    expect(await runs[1]).to.equal(2);
    const latecomer = queue.run(tasks.task(5));
    await Promise.resolve();
    expect(tasks.started).to.deep.equal([1, 2, 3]);

    tasks.end(1);
    await runs[0];
    tasks.end(3);
    await runs[2];
    expect(tasks.started).to.deep.equal([1, 2, 3, 4, 5]);
    tasks.end(4);
    tasks.end(5);
    expect(await Promise.all([...runs, latecomer])).to.deep.equal([1, 2, 3, 4, 5]);
  });

  it('refuses the one that finds 64 waiting, without starting it', async () => {
    const queue = new BoundedQueue(1);
    const tasks = new Tasks();
    const runs = Array.from({ length: 65 }, (_, n) => queue.run(tasks.task(n)));
    const refusal: unknown = await queue.run(tasks.task(99)).catch((error: unknown) => error);

    expect(refusal).to.be.instanceOf(Unavailable);
    expect(refusal).to.include({ code: 'overloaded', retryAfterSeconds: 2 });
    for (const [n, run] of runs.entries()) {
      tasks.end(n);
      expect(await run).to.equal(n);
    }
    expect(tasks.started).to.have.length(65).and.not.include(99);
  });

  it('tells how many run, wait and were refused', async () => {
    const queue = new BoundedQueue(2, 1);
    const tasks = new Tasks();
    const state = () => [queue.running, queue.waiting, queue.refused];
    expect(state()).to.deep.equal([0, 0, 0]);
    const runs = [0, 1, 2].map((n) => queue.run(tasks.task(n)));
    await Promise.allSettled([queue.run(tasks.task(3)), queue.run(tasks.task(4))]);
    expect(state()).to.deep.equal([2, 1, 2]);
    tasks.end(0);
    await runs[0];
    expect(state()).to.deep.equal([2, 0, 2]);
    for (const n of [1, 2]) {
      tasks.end(n);
      await runs[n];
    }
    expect(state()).to.deep.equal([0, 0, 2]);
  });

  it('gives the place of a task that failed to the next', async () => {
    const queue = new BoundedQueue(1, 1);
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(() => Promise.resolve('next'));

    expect(await failing.catch((error: unknown) => (error as Error).message)).to.equal('no');
    expect(await next).to.equal('next');
    expect(await queue.run(() => Promise.resolve('free again'))).to.equal('free again');
  });

  it('does not exist with no place to run', () => {
    expect(() => new BoundedQueue(0)).to.throw(RangeError);
    expect(() => new BoundedQueue(Number.NaN)).to.throw(RangeError);
  });
});
