import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { loadOrCreateStoreId } from '../../../src/adapters/files/store-id.js';
import { backupFolder } from '../../../src/bootstrap/backups/backup-folder.js';
import { rejectionOf } from '../../support/rejection.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const FIRST = '2026-01-01T00-00-00.000Z';
const SECOND = '2026-01-02T00-00-00.000Z';

describe('FileBackupFolder', () => {
  let path: string;
  let parent: string;
  let data: string;
  beforeEach(() => {
    parent = temporaryFolder();
    path = join(parent, 'backups');
    data = join(parent, 'data');
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  async function make(name: string, of = data): Promise<void> {
    const unfinished = await backupFolder(path, of).begin();
    writeFileSync(join(unfinished!.path, 'castellan.db'), name);
    await unfinished!.finish(name);
    await unfinished!.close();
  }

  it('is empty where there is no folder', async () => {
    expect(await backupFolder(path, data).list()).to.deep.equal([]);
  });

  it('lists finished backups, the newest first, and nothing else', async () => {
    await make(FIRST);
    await make(SECOND);
    mkdirSync(join(path, 'unfinished'));
    mkdirSync(join(path, 'letters'));
    writeFileSync(join(path, '2026-01-03T00-00-00.000Z'), 'a file');
    expect(await backupFolder(path, data).list()).to.deep.equal([SECOND, FIRST]);
  });

  it('neither lists nor removes backups of another store, nor those of a release before 0.3.0', async () => {
    const other = join(parent, 'other');
    await make(FIRST, other);
    mkdirSync(join(path, SECOND));
    expect(await backupFolder(path, data).list()).to.deep.equal([]);
    for (const name of [FIRST, SECOND]) await backupFolder(path, data).remove(name);
    expect(await backupFolder(path, other).list()).to.deep.equal([FIRST]);
    expect(await backupFolder(path, data).listAll()).to.deep.equal([
      { name: SECOND, storeId: undefined },
      { name: FIRST, storeId: await loadOrCreateStoreId(other) },
    ]);
  });

  it('creates folders for its owner only', async () => {
    await make(FIRST);
    for (const folder of [path, join(path, FIRST)]) expect(statSync(folder).mode & 0o777, folder).to.equal(0o700);
  });

  it('removes a backup, and nothing that has another name', async () => {
    await make(FIRST);
    mkdirSync(join(path, 'letters'));
    await backupFolder(path, data).remove(FIRST);
    await backupFolder(path, data).remove(SECOND);
    for (const name of ['letters', '..', '.', 'unfinished'])
      expect((await rejectionOf(backupFolder(path, data).remove(name))).message).to.include('not the name of a backup');
    expect([existsSync(join(path, FIRST)), existsSync(join(path, 'letters'))]).to.deep.equal([false, true]);
  });

  it('lets one process begin at a time, and removes what was not finished', async () => {
    const unfinished = await backupFolder(path, data).begin();
    writeFileSync(join(unfinished!.path, 'castellan.db.copying'), 'half');
    expect(await backupFolder(path, data).begin()).to.equal(undefined);
    await unfinished!.close();
    expect(readdirSync(path).filter((name) => !name.startsWith('backups-lock'))).to.deep.equal([]);
  });

  it('starts over after a process was killed', async () => {
    mkdirSync(join(path, 'unfinished', 'avatars'), { recursive: true });
    writeFileSync(join(path, 'unfinished', 'castellan.db'), 'of a killed process');
    const unfinished = await backupFolder(path, data).begin();
    expect(readdirSync(unfinished!.path)).to.deep.equal([]);
    await unfinished!.close();
  });
});
