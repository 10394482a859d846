import { expect } from 'chai';
import { Progress } from '../../src/adapters/cli/progress.js';
import { RecordedOutput } from '../support/cli.js';
import { FixedClock } from '../support/fixed-clock.js';

const ESC = '\u001b';

/** The text without the sequences that move the cursor or clear a line. */
function withoutMoves(text: string): string {
  return text.replaceAll(new RegExp(`${ESC}(?:[78]|\\[\\d*[GK])`, 'g'), '');
}

describe('Progress', () => {
  it('redraws a bar on a terminal, at most ten times a second, and removes it', () => {
    const [output, clock] = [new RecordedOutput(true), new FixedClock()];
    const progress = new Progress(output, clock);
    progress.show('entries', 1_000, 2_000);
    const half = `[${'#'.repeat(15)}${'-'.repeat(15)}]  50 % entries 1,000 of 2,000`;
    expect(withoutMoves(output.text)).to.equal(half);
    progress.show('entries', 1_001, 2_000);
    expect(withoutMoves(output.text)).to.equal(half);
    progress.show('entries', 2_000, 2_000);
    progress.end();
    const whole = `[${'#'.repeat(30)}] 100 % entries 2,000 of 2,000`;
    expect(withoutMoves(output.text)).to.equal(`${half}${whole}`);
    expect(output.text.endsWith(`${ESC}[1G${ESC}[2K`)).to.equal(true);
  });

  it('shows on a terminal how many are done when the total is not known', () => {
    const output = new RecordedOutput(true);
    const progress = new Progress(output, new FixedClock());
    progress.show('images', 12);
    progress.end();
    expect(withoutMoves(output.text)).to.equal('images 12');
  });

  it('writes lines elsewhere: one when a step is done, and one every 10 s until then', () => {
    const [output, clock] = [new RecordedOutput(), new FixedClock()];
    const progress = new Progress(output, clock);
    progress.show('rows', 1, 3);
    clock.advance(10_000);
    progress.show('rows', 2, 3);
    progress.show('rows', 3, 3);
    progress.show('rows', 3, 3);
    progress.show('users', 0, 0);
    progress.end();
    expect(output.text).to.equal('rows 2 of 3\nrows 3 of 3\nusers 0 of 0\n');
  });

  it('leaves a terminal alone when nothing was shown', () => {
    const output = new RecordedOutput(true);
    new Progress(output, new FixedClock()).end();
    expect(output.text).to.equal('');
  });
});
