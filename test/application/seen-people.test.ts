import { expect } from 'chai';
import { SeenPeople } from '../../src/application/authority/seen-people.js';
import type { SeenUser } from '../../src/application/ports/user-repository.js';
import { startOfHour } from '../../src/domain/past-moment.js';
import { FixedClock } from '../support/fixed-clock.js';
import { rejectionOf } from '../support/rejection.js';

const HOUR = 3_600_000;

describe('SeenPeople', () => {
  function seenPeople(fails: () => boolean = () => false) {
    const clock = new FixedClock();
    const stored: (readonly SeenUser[])[] = [];
    const forgotten: string[] = [];
    const users = {
      recordSeen: async (seen: readonly SeenUser[]) => {
        stored.push(seen);
        if (fails()) throw new Error('no storage');
      },
    };
    const userCache = { delete: (id: string) => forgotten.push(id) };
    const job = new SeenPeople({ users, clock, userCache });
    return { clock, stored, forgotten, job };
  }

  it('stores the hour of people who were not seen in it yet, and forgets whom requests know by another', async () => {
    const { clock, stored, forgotten, job } = seenPeople();
    const at = startOfHour(clock.now());
    for (const id of ['a', 'a', 'b', 'a']) job.note({ id, lastSeen: null });
    expect(await job.execute()).to.equal(false);
    job.note({ id: 'a', lastSeen: at });
    expect(await job.execute()).to.equal(false);
    clock.advance(HOUR);
    job.note({ id: 'a', lastSeen: at });
    await job.execute();
    expect(stored).to.deep.equal([
      [
        { id: 'a', at },
        { id: 'b', at },
      ],
      [{ id: 'a', at: at + HOUR }],
    ]);
    expect(forgotten).to.deep.equal(['a', 'b', 'a']);
  });

  it('stores at most a hundred at once, and at most ten thousand wait', async () => {
    const { stored, job } = seenPeople();
    for (let n = 0; n < 10_001; n += 1) job.note({ id: `user-${n}`, lastSeen: null });
    expect(await job.execute()).to.equal(true);
    expect(stored[0]).to.have.length(100);
    while (await job.execute());
    expect(stored.flat()).to.have.length(10_000);
    job.note({ id: 'user-10000', lastSeen: null });
    await job.execute();
    expect(stored.flat()).to.have.length(10_001);
  });

  it('tries again after a failure', async () => {
    let fails = true;
    const { stored, forgotten, job } = seenPeople(() => fails);
    job.note({ id: 'a', lastSeen: null });
    expect((await rejectionOf(job.execute())).message).to.equal('no storage');
    fails = false;
    await job.execute();
    expect([stored.length, forgotten]).to.deep.equal([2, ['a']]);
  });
});
