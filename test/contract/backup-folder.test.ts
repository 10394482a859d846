import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BackupFolder } from '../../src/application/ports/backups.js';
import { backupFolder } from '../../src/bootstrap/backups/backup-folder.js';
import { BackupNames } from '../support/backup-names.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const FIRST = '2026-01-01T00-00-00.000Z';
const SECOND = '2026-01-02T00-00-00.000Z';

let parent: string;
const FOLDERS: Readonly<Record<string, () => BackupFolder>> = {
  files: () => backupFolder(join(parent, 'backups'), join(parent, 'data')),
  memory: () => new BackupNames(),
};

for (const [kind, create] of Object.entries(FOLDERS)) {
  describe(`BackupFolder (${kind})`, () => {
    let folder: BackupFolder;
    beforeEach(() => {
      parent = temporaryFolder();
      folder = create();
    });
    afterEach(() => rmSync(parent, { recursive: true }));

    async function make(name: string): Promise<void> {
      const unfinished = await folder.begin();
      await unfinished!.finish(name);
      await unfinished!.close();
    }

    it('is empty at first', async () => {
      expect(await folder.list()).to.deep.equal([]);
    });

    it('lists finished backups, the newest first', async () => {
      await make(SECOND);
      await make(FIRST);
      expect(await folder.list()).to.deep.equal([SECOND, FIRST]);
    });

    it('lists none that was closed without being finished', async () => {
      const unfinished = await folder.begin();
      if (kind === 'files') writeFileSync(join(unfinished!.path, 'castellan.db.copying'), 'half');
      await unfinished!.close();
      expect(await folder.list()).to.deep.equal([]);
    });

    it('lets only one begin until it closes', async () => {
      const unfinished = await folder.begin();
      expect(await folder.begin()).to.equal(undefined);
      await unfinished!.close();
      const next = await folder.begin();
      expect(next).not.to.equal(undefined);
      await next!.close();
    });

    it('removes a backup, once', async () => {
      await make(FIRST);
      await make(SECOND);
      await folder.remove(FIRST);
      await folder.remove(FIRST);
      expect(await folder.list()).to.deep.equal([SECOND]);
    });
  });
}
