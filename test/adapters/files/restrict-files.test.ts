import { expect } from 'chai';
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { restrictFiles } from '../../../src/adapters/files/restrict-files.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

describe('restrictFiles', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('takes the rights of others off the files we make, and touches nothing else', async function () {
    if (process.platform === 'win32') this.skip();
    const ours = ['castellan.db', 'castellan.db-wal', 'castellan.db-shm', 'castellan.db-lock', 'token.key'];
    const foreign = ['notes.txt', 'castellan.db.bak'];
    for (const name of [...ours, ...foreign]) {
      writeFileSync(join(folder, name), '');
      chmodSync(join(folder, name), 0o644);
    }
    mkdirSync(join(folder, 'avatars'));
    for (const path of [folder, join(folder, 'avatars')]) chmodSync(path, 0o755);
    const modeOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
    expect(await restrictFiles(folder)).to.deep.equal([]);
    for (const name of ours) expect(modeOf(name), name).to.equal(0o600);
    for (const name of foreign) expect(modeOf(name), name).to.equal(0o644);
    expect(modeOf('avatars')).to.equal(0o700);
    expect(modeOf('.')).to.equal(0o755);
  });

  it('finds nothing to do in a folder that is not there', async () => {
    expect(await restrictFiles(join(folder, 'none'))).to.deep.equal([]);
  });
});
