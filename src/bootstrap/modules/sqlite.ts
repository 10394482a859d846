import { join, resolve } from 'node:path';
import { ContainerModule } from 'inversify';
import { FileAvatarStore } from '../../adapters/files/file-avatar-store.js';
import { FileInstances } from '../../adapters/files/file-instances.js';
import { makeFolder } from '../../adapters/files/make-folder.js';
import { restrictFiles } from '../../adapters/files/restrict-files.js';
import { BACKUP_OF, findBackedUpStoreId } from '../../adapters/files/store-id.js';
import { loadOrCreateKeyFile, newKey } from '../../adapters/files/load-or-create-key-file.js';
import { openSqliteStore } from '../../adapters/sqlite/open-sqlite-store.js';
import type { SqliteStore } from '../../adapters/sqlite/sqlite-store.js';
import { SILENT_NOTIFIER } from '../../application/ports/change-notifier.js';
import { keepCopyOf } from '../backups/keep-copy.js';
import { ConfigError, type Config } from '../config.js';
import { logUpgrade } from '../log-upgrade.js';
import { upgradeProgress } from '../upgrade-progress.js';
import { bind, identifier } from '../bind.js';
import { identifiers } from '../identifiers.js';

export function databaseFile({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'castellan.db');
}

export function avatarFolder({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string {
  return resolve(DATA_DIR, 'avatars');
}

const OPENED = identifier<SqliteStore>('SQLite store');

/** The SQLite storage: one folder with the database, the token key and the avatars. */
export const sqliteModule = new ContainerModule((c) => {
  const parts = [
    identifiers.config,
    identifiers.lifecycle,
    identifiers.logger,
    identifiers.upgrade,
    identifiers.bulkImport,
    identifiers.writeLockQueue,
  ] as const;
  bind(c, OPENED, parts, async (config, lifecycle, logger, upgrade, bulkImport, lockQueue) => {
    if (upgrade === 'run') await requireNoBackup(config);
    await makeFolder(config.DATA_DIR);
    for (const path of await restrictFiles(config.DATA_DIR)) {
      logger.warn(`Others can read ${path}, which belongs to another user. Its owner must take that right away.`);
    }
    const { show, end } = upgradeProgress(config);
    const opened = openSqliteStore({
      file: databaseFile(config),
      upgrade,
      bulkImport,
      lockQueue,
      onWarning: (message) => {
        logger.warn(message);
      },
      onProgress: (message) => {
        logger.debug(message);
      },
      onPlan: (plan) => {
        logger.debug({ explain: 'plan', plan }, 'list of customers read');
      },
      onDerived: show,
      keepCopy: keepCopyOf(config, avatarFolder(config), (name) => {
        logger.info({ name }, 'a backup was made before the upgrade');
      }),
      onUpgraded: logUpgrade(logger),
    });
    const store = await opened.finally(end);
    lifecycle.opened('store', () => store.close());
    return store;
  });
  bind(c, identifiers.store, [OPENED], (store) => store);
  bind(c, identifiers.queueLengths, [OPENED], (store) => () => store.waiting);
  bind(c, identifiers.changeNotifier, [], () => SILENT_NOTIFIER);
  bind(
    c,
    identifiers.instances,
    [identifiers.config],
    (config) => new FileInstances(join(config.DATA_DIR, 'instances')),
  );
  // After the store is open, so that the folder exists and a refused start writes nothing.
  bind(c, identifiers.tokenSecrets, [identifiers.config, OPENED], async (config, _opened) => {
    // Commands read a backup, which has no key, and leave none there.
    const keyOf = async () => ((await isBackup(config)) ? newKey() : loadOrCreateKeyFile(config.DATA_DIR));
    return [config.JWT_SECRET ?? (await keyOf()), ...config.JWT_SECRET_PREVIOUS];
  });
  bind(c, identifiers.avatarStore, [identifiers.config], (config) => new FileAvatarStore(avatarFolder(config)));
});

/**
 * Throws `ConfigError` for a backup. Whatever writes would change it, and the rotation of the store that it was made of would
 * remove it while a service uses it.
 */
export async function requireNoBackup(config: Pick<Config, 'STORAGE' | 'DATA_DIR'>): Promise<void> {
  if (!(await isBackup(config))) return;
  throw new ConfigError([
    `DATA_DIR: is a backup. Restore it into a folder of its own ("castellan restore"), or remove ${BACKUP_OF} from a copy of it.`,
  ]);
}

async function isBackup({ STORAGE, DATA_DIR }: Pick<Config, 'STORAGE' | 'DATA_DIR'>): Promise<boolean> {
  return STORAGE === 'sqlite' && (await findBackedUpStoreId(DATA_DIR)) !== undefined;
}
