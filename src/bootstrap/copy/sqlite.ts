import { resolve } from 'node:path';
import { UsageError } from '../../adapters/cli/command-error.js';
import { FileAvatarStore } from '../../adapters/files/file-avatar-store.js';
import { makeFolder } from '../../adapters/files/make-folder.js';
import { restrictFiles } from '../../adapters/files/restrict-files.js';
import { SqliteDump } from '../../adapters/sqlite/copy/sqlite-dump.js';
import { SqliteRestore } from '../../adapters/sqlite/copy/sqlite-restore.js';
import { avatarFolder, databaseFile } from '../modules/sqlite.js';
import { requireDatabase } from '../require-database.js';
import type { CopyStorage } from './copy-storage.js';

/** `sqlite:./data`: a data folder. */
export const sqliteCopies: CopyStorage = {
  openSource: async (address, lifecycle) => {
    const config = folderOf(address);
    await requireDatabase(databaseFile(config), 'Name the data folder after --from sqlite:');
    const dump = await SqliteDump.open(databaseFile(config));
    lifecycle.opened('source', () => dump.close());
    return { dump, avatars: new FileAvatarStore(avatarFolder(config)) };
  },
  openTarget: async (address) => {
    const config = folderOf(address);
    await makeFolder(config.DATA_DIR);
    // An interrupted copy may have left some.
    await restrictFiles(config.DATA_DIR);
    const avatars = new FileAvatarStore(avatarFolder(config));
    return { restore: new SqliteRestore({ file: resolve(databaseFile(config)), images: avatars }), avatars };
  },
};

function folderOf(address: string): { readonly DATA_DIR: string } {
  const folder = address.slice('sqlite:'.length);
  if (folder === '') throw new UsageError('"sqlite:" needs a folder, such as sqlite:./data.');
  return { DATA_DIR: folder };
}
