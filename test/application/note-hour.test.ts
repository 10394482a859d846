import { expect } from 'chai';
import { NoteHour } from '../../src/application/authority/note-hour.js';
import { LAST_REFUSED } from '../../src/domain/authority/kinds/token.js';
import { FixedClock } from '../support/fixed-clock.js';

const HOUR = 3_600_000;

describe('NoteHour', () => {
  function aNote(fails: () => boolean = () => false) {
    const clock = new FixedClock();
    const noted: [string, number][] = [];
    const errors: unknown[] = [];
    const values = {
      raise: async ({ kind, id, name }: { kind: string; id: string; name: string }, at: number) => {
        expect([kind, name]).to.deep.equal(['token', 'last_refused']);
        noted.push([id, at]);
        if (fails()) throw new Error('no storage');
      },
    };
    const use = new NoteHour(LAST_REFUSED, { values, clock, onError: (error) => errors.push(error) });
    return { clock, noted, errors, use };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('notes the hour, once an hour for each token', () => {
    const { clock, noted, use } = aNote();
    const hour = Math.floor(clock.now() / HOUR) * HOUR;
    for (const id of ['a', 'a', 'b', 'a']) use.execute(id);
    clock.advance(HOUR);
    use.execute('a');
    expect(noted).to.deep.equal([
      ['a', hour],
      ['b', hour],
      ['a', hour + HOUR],
    ]);
  });

  it('never throws, and leaves a storage that fails alone for a minute', async () => {
    let fails = true;
    const { clock, noted, errors, use } = aNote(() => fails);
    use.execute('a');
    await settled();
    use.execute('a');
    expect([noted.length, errors.length]).to.deep.equal([1, 1]);
    fails = false;
    clock.advance(60_000);
    use.execute('a');
    await settled();
    expect([noted.length, errors.length]).to.deep.equal([2, 1]);
  });
});
