import { expect } from 'chai';
import type { Instances } from '../../src/application/ports/instances.js';

const FIRST = '01890000-0000-7000-8000-000000000001';
const SECOND = '01890000-0000-7000-8000-000000000002';

/** `of` opens the same place once for each process. */
export function instancesSuite(of: () => Instances): void {
  it('lists the other processes, not the own one', async () => {
    const [one, two] = [of(), of()];
    await one.announce({ id: FIRST, seq: 7, boundMs: 1_000 });
    await two.announce({ id: SECOND, seq: 123_456_789_012, boundMs: 60_000 });
    expect(await one.list()).to.deep.equal([{ id: SECOND, seq: 123_456_789_012, boundMs: 60_000 }]);
    expect(await two.list()).to.deep.equal([{ id: FIRST, seq: 7, boundMs: 1_000 }]);
  });

  it('replaces a state', async () => {
    const [one, two] = [of(), of()];
    await one.announce({ id: FIRST, seq: 7_000_000, boundMs: 60_000 });
    await two.announce({ id: SECOND, seq: 1, boundMs: 1_000 });
    await one.announce({ id: FIRST, seq: 7_000_001, boundMs: 100 });
    await one.announce({ id: FIRST, seq: 8, boundMs: 100 });
    expect(await two.list()).to.deep.equal([{ id: FIRST, seq: 8, boundMs: 100 }]);
  });

  it('forgets a process that left, also one that never came or left twice', async () => {
    const [one, two] = [of(), of()];
    await one.announce({ id: FIRST, seq: 7, boundMs: 1_000 });
    await two.announce({ id: SECOND, seq: 7, boundMs: 1_000 });
    await one.leave();
    await one.leave();
    await of().leave();
    expect(await two.list()).to.deep.equal([]);
  });

  it('announces again after the state was removed by others', async () => {
    const [one, two] = [of(), of()];
    await one.announce({ id: FIRST, seq: 7, boundMs: 1_000 });
    const remover = of();
    await remover.announce({ id: FIRST, seq: 7, boundMs: 1_000 });
    await remover.leave();
    await two.announce({ id: SECOND, seq: 7, boundMs: 1_000 });
    expect(await two.list()).to.deep.equal([]);
    await one.announce({ id: FIRST, seq: 8, boundMs: 1_000 });
    expect(await two.list()).to.deep.equal([{ id: FIRST, seq: 8, boundMs: 1_000 }]);
  });
}
