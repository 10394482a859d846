import { expect } from 'chai';
import { LRUCache } from 'lru-cache';
import {
  FairSemaphore,
  type FairSemaphoreOptions,
  type RecentUse,
} from '../../../src/application/scheduling/fair-semaphore.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { FixedClock } from '../../support/fixed-clock.js';
import { refusalOf } from '../../support/refusal.js';

/** A semaphore with controllable tasks; `log` holds the names of tasks in starting order. */
class Bench {
  readonly clock = new FixedClock();
  readonly recentUse = new LRUCache<string, RecentUse>({ max: 1_000 });
  readonly semaphore: FairSemaphore;
  readonly log: string[] = [];
  readonly #ends = new Map<string, () => void>();

  constructor(options: Partial<FairSemaphoreOptions>) {
    const defaults = { atOnce: 1, maxWaiting: 64, clock: this.clock, recentUse: this.recentUse };
    this.semaphore = new FairSemaphore({ ...defaults, ...options });
  }

  /** Submits a task; resolves with its name, or the error. */
  send(key: string, name = key, expectedMs = 0): Promise<unknown> {
    const task = () => {
      this.log.push(name);
      return new Promise<string>((resolve) => this.#ends.set(name, () => resolve(name)));
    };
    return this.semaphore.run(key, task, expectedMs).catch((error: unknown) => error);
  }

  /** Ends a task after `ms`, and lets the next ones start. */
  async end(name: string, ms = 10): Promise<void> {
    await settled();
    this.clock.advance(ms);
    const end = this.#ends.get(name);
    if (end === undefined) throw new Error(`${name} does not run.`);
    this.#ends.delete(name);
    end();
    await settled();
  }

  /** Running tasks in starting order. */
  get inPlace(): string[] {
    return [...this.#ends.keys()];
  }

  /** Ends running tasks one after the other until none is left. */
  async drain(): Promise<void> {
    await settled();
    while (this.inPlace.length > 0) await this.end(this.inPlace[0]!);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function expectOverloaded(refusal: unknown): void {
  expect(refusal).to.be.instanceOf(Unavailable);
  expect(refusal).to.include({ code: 'overloaded', retryAfterSeconds: 2 });
}

describe('FairSemaphore', () => {
  it('takes and serves a short task before long ones of keys that are new, though its own key is not', async () => {
    const bench = new Bench({ maxWaiting: 3 });
    void bench.send('often');
    await bench.end('often', 100);
    const long = ['a', 'b', 'c', 'd'].map((key) => bench.send(key, key, 7_500));
    const short = bench.send('often', 'short', 10);
    expectOverloaded(await long[3]);
    await bench.drain();
    expect(await Promise.all([...long.slice(0, 3), short])).to.deep.equal(['a', 'b', 'c', 'short']);
    expect(bench.log).to.deep.equal(['often', 'a', 'short', 'b', 'c']);
  });

  it('runs as many tasks at once as allowed, and those of one key in order', async () => {
    const bench = new Bench({ atOnce: 2 });
    const answers = ['1', '2', '3', '4', '5'].map((name) => bench.send('a', name));
    await settled();
    expect(bench.log).to.deep.equal(['1', '2']);
    expect(bench.semaphore).to.include({ running: 2, waiting: 3, refused: 0 });

    await bench.end('2');
    expect(bench.log).to.deep.equal(['1', '2', '3']);
    await bench.drain();
    expect(bench.log).to.deep.equal(['1', '2', '3', '4', '5']);
    expect(await Promise.all(answers)).to.deep.equal(['1', '2', '3', '4', '5']);
    expect(bench.semaphore).to.include({ running: 0, waiting: 0, refused: 0 });
  });

  it('releases the place when a task throws', async () => {
    const { semaphore } = new Bench({});
    const failure = new Error('no');
    const failing = refusalOf(semaphore.run('a', () => Promise.reject(failure)));
    const next = semaphore.run('a', () => Promise.resolve('next'));
    expect(await failing).to.equal(failure);
    expect(await next).to.equal('next');
    expect(await semaphore.run('a', () => Promise.resolve('free again'))).to.equal('free again');
    expect(semaphore).to.include({ running: 0, waiting: 0, refused: 0 });
  });

  it("doesn't let a new task overtake waiting ones of its key", async () => {
    const bench = new Bench({});
    for (const name of ['1', '2']) void bench.send('a', name);
    const latecomer = bench.semaphore.run('a', async () => {
      void bench.send('a', 'late');
      await Promise.resolve();
    });
    await bench.end('1');
    void bench.send('a', '4');
    await bench.drain();
    await latecomer;
    expect(bench.log).to.deep.equal(['1', '2', '4', 'late']);
  });

  it('refuses a task when its own key fills the queue, without starting it', async () => {
    const bench = new Bench({ maxWaiting: 2 });
    for (const name of ['1', '2', '3']) void bench.send('a', name);
    expectOverloaded(await bench.send('a', '4'));
    expect(bench.semaphore).to.include({ running: 1, waiting: 2, refused: 1 });
    await bench.drain();
    expect(bench.log).to.deep.equal(['1', '2', '3']);
  });

  it('supports a queue of length 0', async () => {
    const bench = new Bench({ maxWaiting: 0 });
    void bench.send('a');
    expectOverloaded(await bench.send('b'));
  });

  describe('when a place is released', () => {
    it('prefers the key with the fewest running tasks', async () => {
      const bench = new Bench({ atOnce: 3 });
      for (const name of ['a1', 'a2']) void bench.send('a', name);
      void bench.send('b', 'b1');
      void bench.send('a', 'a3');
      void bench.send('b', 'b2');
      await bench.end('a1');
      // One of each is running, and a has used more, so b is next.
      await bench.end('a2');
      expect(bench.log).to.deep.equal(['a1', 'a2', 'b1', 'b2', 'a3']);
    });

    it('then the key with the least recent use, by time and not by number', async () => {
      const bench = new Bench({});
      void bench.send('slow', 's1');
      await bench.end('s1', 1_000);
      for (const name of ['q1', 'q2', 'q3']) {
        void bench.send('quick', name);
        await bench.end(name, 10);
      }
      void bench.send('other');
      for (const [key, name] of Object.entries({ slow: 's2', quick: 'q4', fresh: 'f1' })) void bench.send(key, name);
      await bench.drain();
      expect(bench.log.slice(-3)).to.deep.equal(['f1', 'q4', 's2']);
    });

    it('then the key that came first', async () => {
      const bench = new Bench({});
      for (const key of ['a', 'b', 'c', 'd']) void bench.send(key);
      await bench.drain();
      expect(bench.log).to.deep.equal(['a', 'b', 'c', 'd']);
    });

    it('forgets use over minutes', async () => {
      const bench = new Bench({});
      void bench.send('early', 'e1');
      await bench.end('e1', 1_000);
      bench.clock.advance(20 * 60_000);
      void bench.send('late', 'l1');
      for (const [key, name] of Object.entries({ early: 'e2', never: 'n1' })) void bench.send(key, name);
      await bench.drain();
      expect(bench.log).to.deep.equal(['e1', 'l1', 'e2', 'n1']);
    });
  });

  describe('when the queue is full', () => {
    it('lets a rare key replace the newest task of the heaviest key', async () => {
      const bench = new Bench({ atOnce: 2 });
      const flood = Array.from({ length: 80 }, (_, n) => bench.send('attacker', `x${n}`));
      for (const refused of flood.slice(66)) expectOverloaded(await refused);
      const rare = bench.send('person');
      expectOverloaded(await flood[65]);
      expect(bench.semaphore).to.include({ running: 2, waiting: 64, refused: 15 });

      await bench.end('x0');
      expect(bench.log).to.deep.equal(['x0', 'x1', 'person']);
      await bench.end('person');
      expect(await rare).to.equal('person');
    });

    it('serves one client twenty times while eighty connections of another address retry at once', async () => {
      const bench = new Bench({ atOnce: 2 });
      let isOver = false;
      const askAgain = async (name: string) => {
        while (!isOver) {
          await bench.send('attacker', name);
          await settled();
        }
      };
      const attackers = Array.from({ length: 80 }, (_, n) => askAgain(`x${n}`));
      await settled();
      for (let time = 0; time < 20; time += 1) {
        const answer = bench.send('person');
        await bench.end(bench.inPlace[0]!, 300);
        expect(bench.inPlace).to.include('person');
        await bench.end('person', 300);
        expect(await answer).to.equal('person');
      }
      isOver = true;
      await bench.drain();
      await Promise.all(attackers);
    });

    it('gives a rare address a place and the next turn, although 36 addresses have four tasks each', async () => {
      const bench = new Bench({ atOnce: 2 });
      const names = Array.from({ length: 36 * 4 }, (_, n) => ({ key: `address ${n % 36}`, name: `x${n}` }));
      for (const { key, name } of names) void bench.send(key, name);
      await settled();
      expect(bench.semaphore.waiting).to.equal(64);
      const rare = bench.send('person');
      await bench.end('x0');
      // Some unused addresses that came first are served before; those already served come later.
      while (!bench.log.includes('person')) await bench.end(bench.log.at(-1)!);
      expect(bench.log.indexOf('person')).to.be.at.most(36);
      await bench.end('person');
      expect(await rare).to.equal('person');
      expect(bench.log.every((name, index) => bench.log.indexOf(name) === index)).to.equal(true);
    });

    it('gives a rare address a place and the next turn among 200 addresses that have been served before', async () => {
      const bench = new Bench({ atOnce: 2 });
      const addresses = Array.from({ length: 200 }, (_, n) => `address ${n}`);
      for (const key of addresses) {
        void bench.send(key);
        await bench.end(key);
      }
      for (const key of addresses) void bench.send(key, `${key} again`);
      expect(bench.semaphore.waiting).to.equal(64);
      const rare = bench.send('person');
      await bench.end('address 0 again');
      expect(bench.log.at(-1)).to.equal('person');
      await bench.end('person');
      expect(await rare).to.equal('person');
    });

    it('serves a sequential caller beside 36 addresses with two connections each', async () => {
      const bench = new Bench({ atOnce: 2 });
      let isOver = false;
      const askAgain = async (n: number) => {
        for (let time = 0; !isOver; time += 1) {
          await bench.send(`address ${n % 36}`, `x${n} ${time}`);
          await settled();
        }
      };
      const attackers = Array.from({ length: 72 }, (_, n) => askAgain(n));
      await settled();
      // All addresses have been served.
      for (let time = 0; time < 80; time += 1) await bench.end(bench.inPlace[0]!, 300);
      const before: number[] = [];
      for (let time = 0; time < 20; time += 1) {
        const name = `person ${time}`;
        void bench.send('person', name);
        let others = 0;
        for (; !bench.log.includes(name) && others < 10; others += 1) await bench.end(bench.inPlace[0]!, 300);
        before.push(others);
        if (bench.inPlace.includes(name)) await bench.end(name, 300);
      }
      isOver = true;
      await bench.drain();
      expect(Math.max(...before), before.join()).to.be.at.most(3);
      await Promise.all(attackers);
    });

    it('leaves half of the places to keys with several tasks when others send theirs one at a time', async () => {
      const bench = new Bench({});
      void bench.send('running');
      for (const name of ['office 1', 'office 2', 'office 3']) void bench.send('office', name);
      for (let n = 0; n < 6; n += 1) void bench.send(`single ${n}`);
      await bench.drain();
      expect(bench.log.indexOf('office 1')).to.be.at.most(2);
    });

    it("counts refused tasks, so a key that retries ranks behind one that doesn't", async () => {
      const bench = new Bench({ maxWaiting: 2 });
      for (const key of ['a', 'eager', 'calm']) void bench.send(key);
      for (let time = 0; time < 3; time += 1) expectOverloaded(await bench.send('eager', 'again'));
      await bench.drain();
      expect(bench.log).to.deep.equal(['a', 'calm', 'eager']);
    });

    it("serves new keys in order of arrival, and doesn't displace a waiting client by new keys", async () => {
      const bench = new Bench({ maxWaiting: 4 });
      for (const key of ['a', 'b', 'c', 'd', 'person']) void bench.send(key);
      for (const key of ['e', 'f', 'g']) expectOverloaded(await bench.send(key));
      await bench.drain();
      expect(bench.log).to.deep.equal(['a', 'b', 'c', 'd', 'person']);
    });

    it("doesn't let a key replace its own tasks or those of a lighter key", async () => {
      const bench = new Bench({ maxWaiting: 3 });
      void bench.send('a', 'a1');
      for (const name of ['a2', 'a3']) void bench.send('a', name);
      void bench.send('b', 'b1');
      expectOverloaded(await bench.send('a', 'a4'));
      // With two waiting, b would have as many as a, but a has more recent use.
      void bench.send('b', 'b2');
      expectOverloaded(await bench.send('b', 'b3'));
      await bench.drain();
      expect(bench.log).to.deep.equal(['a1', 'b1', 'b2', 'a2']);
    });
  });

  describe('with a limit per key', () => {
    const perKey = { atOnce: 1, maxWaiting: 1 };

    it('lets other keys overtake one at its limit', async () => {
      const bench = new Bench({ atOnce: 2, perKey });
      for (const name of ['a1', 'a2']) void bench.send('a', name);
      expectOverloaded(await bench.send('a', 'a3'));
      void bench.send('b');
      await settled();
      expect(bench.log).to.deep.equal(['a1', 'b']);
      await bench.end('b');
      expect(bench.log).to.deep.equal(['a1', 'b']);
      await bench.end('a1');
      expect(bench.log).to.deep.equal(['a1', 'b', 'a2']);
    });
  });

  describe('with a longest wait', () => {
    it('refuses a task whose wait times out, and cancels other timers', async () => {
      const bench = new Bench({ maxWaitMs: 1_000 });
      for (const name of ['a1', 'a2', 'a3']) void bench.send('a', name);
      await bench.end('a1', 400);
      const late = bench.send('b');
      bench.clock.advance(999);
      await settled();
      expect(bench.semaphore).to.include({ running: 1, waiting: 1, refused: 1 });
      bench.clock.advance(1);
      expectOverloaded(await late);
      await bench.drain();
      expect(bench.log).to.deep.equal(['a1', 'a2']);
      expect(bench.clock.pendingTimers).to.equal(0);
      expect(bench.semaphore).to.include({ running: 0, waiting: 0, refused: 2 });
    });
  });

  it('ignores a second release', async () => {
    const { semaphore } = new Bench({ atOnce: 2 });
    const release = await semaphore.acquire('a');
    await semaphore.acquire('b');
    expect(semaphore.running).to.equal(2);
    release();
    release();
    expect(semaphore.running).to.equal(1);
  });

  it('keeps nothing of an idle key but its use, in a bounded cache', async () => {
    const recentUse = new LRUCache<string, RecentUse>({ max: 10 });
    const bench = new Bench({ recentUse });
    for (let n = 0; n < 100; n += 1) await bench.semaphore.run(`key ${n}`, () => Promise.resolve());
    expect(recentUse.size).to.equal(10);
    expect(bench.semaphore).to.include({ running: 0, waiting: 0 });
  });

  it('needs at least one place', () => {
    for (const bad of [{ atOnce: 0 }, { atOnce: NaN }, { maxWaiting: -1 }, { perKey: { atOnce: 0, maxWaiting: 1 } }]) {
      expect(() => new Bench(bad), JSON.stringify(bad)).to.throw(RangeError);
    }
  });
});
