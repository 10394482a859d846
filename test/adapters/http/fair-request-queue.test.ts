import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { FairRequestQueue } from '../../../src/adapters/http/connections/fair-request-queue.js';

const TURN_MS = 1;

/** Occupies the event loop for longer than a turn, after a wait as a use case has. */
async function work(): Promise<void> {
  await Promise.resolve();
  const until = performance.now() + TURN_MS * 3;
  while (performance.now() < until);
}

describe('requests that come in the same turn of the event loop', () => {
  it('are answered at once as long as they take less than a turn', () => {
    const turns = new FairRequestQueue(60_000);
    const answered: number[] = [];
    for (let request = 0; request < 5; request += 1)
      turns.run(
        () => answered.push(request),
        () => 'caller',
      );
    expect(answered).to.deep.equal([0, 1, 2, 3, 4]);
  });

  it('are otherwise left to later turns, in their order, with others in between', async () => {
    const turns = new FairRequestQueue(TURN_MS);
    const happened: string[] = [];
    const answer = (name: string) =>
      new Promise<void>((resolve) =>
        turns.run(
          () => {
            happened.push(name);
            void work().then(resolve);
          },
          () => 'caller',
        ),
      );
    const first = answer('first');
    await work();
    const others = ['second', 'third', 'fourth'].map(answer);
    expect(happened).to.deep.equal(['first']);
    const over = new AbortController();
    const ticking = (async () => {
      while (!over.signal.aborted) {
        await nextTurn();
        happened.push('turn');
      }
    })();
    await Promise.all([first, ...others]);
    over.abort();
    await ticking;
    const names = happened.filter((name) => name !== 'turn');
    expect(names).to.deep.equal(['first', 'second', 'third', 'fourth']);
    const turnsBetween = (before: string, after: string) =>
      happened.slice(happened.indexOf(before), happened.indexOf(after)).filter((name) => name === 'turn').length;
    expect(turnsBetween('second', 'third')).to.be.greaterThan(0);
    expect(turnsBetween('third', 'fourth')).to.be.greaterThan(0);
  });

  it('go to one caller after the other, so one with few waits for one of each other, however many came before', async () => {
    const turns = new FairRequestQueue(TURN_MS);
    const happened: string[] = [];
    const request = (caller: string, long: boolean) =>
      new Promise<void>((resolve) => {
        turns.run(
          () => {
            happened.push(caller);
            void (long ? work() : Promise.resolve()).then(resolve);
          },
          () => caller,
        );
      });
    const running = request('many', true);
    await work();
    const all = Array.from({ length: 5 }, () => request('many', true));
    all.push(request('few', false), request('other', false), request('few', false));
    await Promise.all([running, ...all]);
    expect(happened).to.deep.equal(['many', 'many', 'few', 'other', 'many', 'few', 'many', 'many', 'many']);
  });

  it('are counted by caller also when they go on after a wait', async () => {
    const turns = new FairRequestQueue(TURN_MS);
    const happened: string[] = [];
    expect(turns.next('few')).to.equal(undefined);
    await work();
    const goOn = async (caller: string) => {
      await turns.next(caller);
      happened.push(caller);
      await work();
    };
    await Promise.all(['many', 'many', 'many', 'few'].map(goOn));
    expect(happened).to.deep.equal(['many', 'few', 'many', 'many']);
  });
});
