import { expect } from 'chai';
import { backupName, timeOfBackup } from '../../../src/application/backups/backup-name.js';

describe('backupName', () => {
  const at = Date.parse('2026-11-23T02:15:00.007Z');

  it('is a time that any file system takes, and sorts by it', () => {
    expect(backupName(at)).to.equal('2026-11-23T02-15-00.007Z');
    expect([at + 86_400_000, at, at + 1].map(backupName).sort()).to.deep.equal(
      [at, at + 1, at + 86_400_000].map(backupName),
    );
  });

  it('is read back', () => {
    expect(timeOfBackup(backupName(at))).to.equal(at);
  });

  for (const name of [
    'unfinished',
    'backups-lock',
    '2026-11-23',
    '2026-11-23T02:15:00.007Z',
    '2026-13-23T02-15-00.007Z',
    '',
  ])
    it(`isn't "${name}"`, () => {
      expect(timeOfBackup(name)).to.equal(undefined);
    });
});
