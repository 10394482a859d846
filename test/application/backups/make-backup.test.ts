import { expect } from 'chai';
import {
  BackupFailed,
  BackupIsRunning,
  MakeBackup,
  type MakeBackupOptions,
} from '../../../src/application/backups/make-backup.js';
import { BackupNames } from '../../support/backup-names.js';
import { FixedClock } from '../../support/fixed-clock.js';
import { rejectionOf } from '../../support/rejection.js';

const HEAD = { seq: 1, hash: 'h', at: 0 } as never;
const rows = (isEqual: boolean) => [
  { name: 'users', source: { rows: 3, hex: 'a' }, target: { rows: 3, hex: 'a' }, isEqual: true },
  { name: 'customers', source: { rows: 4, hex: 'b' }, target: { rows: 4, hex: 'c' }, isEqual },
];
const OLD = '2026-01-01T00-00-00.000Z';
const NEWER = '2026-01-02T00-00-00.000Z';
const NAME = '2026-01-02T03-04-05.000Z';

describe('MakeBackup', () => {
  const options = { onProgress: () => undefined, signal: new AbortController().signal };
  let folder: BackupNames;
  beforeEach(() => {
    folder = new BackupNames();
    folder.names.add(OLD).add(NEWER);
  });

  const making = (replaced: Partial<MakeBackupOptions> = {}) =>
    new MakeBackup({
      folder,
      copyInto: async () => rows(true),
      verify: async () => ({ head: HEAD, users: 3, exactSpellings: [] }),
      clock: new FixedClock(),
      keep: 2,
      ...replaced,
    });

  it('lists what was copied and verified, and removes the oldest', async () => {
    expect(await making().execute(options)).to.deep.equal({ name: NAME, rows: 7, removed: [OLD] });
    expect(await folder.list()).to.deep.equal([NAME, NEWER]);
    expect(folder.open).to.equal(0);
  });

  it('keeps the one it made when others are from the future', async () => {
    const later = '2027-01-01T00-00-00.000Z';
    folder.names.add(later);
    expect(await making({ keep: 1 }).execute(options)).to.deep.include({ removed: [NEWER, OLD, later] });
    expect(await folder.list()).to.deep.equal([NAME]);
  });

  it('gives way to another process', async () => {
    folder.isBusy = true;
    expect(await rejectionOf(making().execute(options))).to.be.instanceOf(BackupIsRunning);
  });

  const failures: Readonly<Record<string, readonly [Partial<MakeBackupOptions>, RegExp]>> = {
    'the copy differs': [{ copyInto: async () => rows(false) }, /differs from the store in customers/],
    'the copy is broken': [
      { verify: async () => ({ error: 'entry 7 was altered' }) },
      /The store is broken: entry 7 was/,
    ],
  };
  for (const [name, [replaced, message]] of Object.entries(failures)) {
    it(`keeps all earlier backups, and nothing else, when ${name}`, async () => {
      const error = await rejectionOf(making({ ...replaced, keep: 1 }).execute(options));
      expect(error).to.be.instanceOf(BackupFailed).and.have.property('message').that.matches(message);
      expect(await folder.list()).to.deep.equal([NEWER, OLD]);
      expect(folder.open).to.equal(0);
    });
  }

  it('keeps nothing when it is interrupted while it verifies', async () => {
    const interruption = new AbortController();
    const verify: MakeBackupOptions['verify'] = async () => {
      interruption.abort(new Error('interrupted'));
      return { head: HEAD, users: 3, exactSpellings: [] };
    };
    const error = await rejectionOf(making({ verify }).execute({ ...options, signal: interruption.signal }));
    expect(error.message).to.equal('interrupted');
    expect(await folder.list()).to.deep.equal([NEWER, OLD]);
  });
});
