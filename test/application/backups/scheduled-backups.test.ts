import { expect } from 'chai';
import { ScheduledBackups } from '../../../src/application/backups/scheduled-backups.js';
import type { BackupRunner } from '../../../src/application/ports/backups.js';
import { backupName } from '../../../src/application/backups/backup-name.js';
import { BackupNames } from '../../support/backup-names.js';
import { FixedClock } from '../../support/fixed-clock.js';

const HOUR = 3_600_000;

describe('ScheduledBackups', () => {
  let clock: FixedClock;
  let folder: BackupNames;
  let runs: number;
  let outcome: () => ReturnType<BackupRunner['run']>;
  let said: string[];
  let stopping: AbortController;
  let scheduled: ScheduledBackups;
  beforeEach(() => {
    [clock, folder, runs, said, stopping] = [new FixedClock(), new BackupNames(), 0, [], new AbortController()];
    outcome = async () => {
      folder.names.add(backupName(clock.now()));
      clock.advanceMonotonic(5_000);
      return 'made';
    };
    scheduled = new ScheduledBackups({
      folder,
      runner: {
        run: () => {
          runs += 1;
          return outcome();
        },
      },
      log: {
        made: (name, ms) => void said.push(`made ${name} ${ms}`),
        failed: (reason) => void said.push(`failed ${reason}`),
      },
      clock,
      everyMs: 24 * HOUR,
      stopping: stopping.signal,
    });
  });

  it('makes the first one at once, and the next when that is too old', async () => {
    expect(await scheduled.execute()).to.equal(false);
    expect(said).to.deep.equal(['made 2026-01-02T03-04-05.000Z 5000']);
    clock.advance(24 * HOUR - 1);
    await scheduled.execute();
    expect(runs).to.equal(1);
    clock.advance(1);
    await scheduled.execute();
    expect([runs, scheduled.made, scheduled.failed, scheduled.lastMs]).to.deep.equal([2, 2, 0, 5_000]);
    expect(scheduled.newestAt).to.equal(clock.now());
  });

  it('counts one that another process made, before a restart too', async () => {
    folder.names.add(backupName(clock.now() - 23 * HOUR));
    await scheduled.execute();
    expect([runs, scheduled.newestAt]).to.deep.equal([0, clock.now() - 23 * HOUR]);
  });

  it('does not count one from the future', async () => {
    folder.names.add(backupName(clock.now() + 24 * 365 * HOUR));
    await scheduled.execute();
    expect([runs, scheduled.newestAt]).to.deep.equal([1, clock.now()]);
  });

  it('says why one failed, and tries again after an hour', async () => {
    outcome = () => Promise.reject(new Error('the disk is full'));
    await scheduled.execute();
    clock.advance(HOUR - 1);
    await scheduled.execute();
    expect([runs, said]).to.deep.equal([1, ['failed the disk is full']]);
    clock.advance(1);
    await scheduled.execute();
    expect([runs, scheduled.failed, scheduled.made, scheduled.newestAt]).to.deep.equal([2, 2, 0, undefined]);
  });

  it('is silent while another process makes one, and when the service stops', async () => {
    outcome = async () => 'busy';
    await scheduled.execute();
    outcome = async () => 'stopped';
    await scheduled.execute();
    stopping.abort();
    await scheduled.execute();
    expect([runs, said, scheduled.failed]).to.deep.equal([2, [], 0]);
  });
});
