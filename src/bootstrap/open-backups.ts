import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BackupTools } from '../adapters/cli/backups/backup-command.js';
import type { RestoreTools, RestoreWords } from '../adapters/cli/backups/restore-command.js';
import { CommandError } from '../adapters/cli/command-error.js';
import { EXIT } from '../adapters/cli/exit-code.js';
import type { ListedBackup } from '../adapters/files/file-backup-folder.js';
import { findStoreId } from '../adapters/files/store-id.js';
import { SystemClock } from '../adapters/security/system-clock.js';
import { SchemaTooOld } from '../adapters/storage-kernel/schema-too-old.js';
import type { Verification } from '../application/admin/verify-store.js';
import { MakeBackup } from '../application/backups/make-backup.js';
import type { OnCopyProgress } from '../application/copy/digest-rows.js';
import { timeOfBackup } from '../application/backups/backup-name.js';
import type { Config } from './config.js';
import { openCopy } from './copy/open-copy.js';
import { isWithin } from './is-within.js';
import { Lifecycle } from './lifecycle.js';
import { backupFolder, openBackupFolder } from './backups/backup-folder.js';
import { databaseFile } from './modules/sqlite.js';

const OLDER =
  'was made by an older release. Copy the folder, without backup-of, to an empty data folder, and start the service there: it ' +
  'upgrades the copy.';

/** Verifies the store in a data folder. */
type VerifyFolder = (folder: string, onProgress: OnCopyProgress) => Promise<Verification>;

/** What makes a backup. Throws `CommandError` without BACKUP_DIR, and `ConfigError` for one that can't be made. */
export async function openBackup(config: Config, verifyFolder: VerifyFolder): Promise<BackupTools> {
  requireSqlite(config);
  const { BACKUP_DIR: path, BACKUP_KEEP: keep, DATA_DIR: data } = config;
  if (path === undefined)
    throw new CommandError('BACKUP_DIR: must be set: the folder for backups, better on another disk.', EXIT.config);
  const clock = new SystemClock();
  const makeBackup = new MakeBackup({
    folder: await openBackupFolder(resolve(path), resolve(data)),
    copyInto: (target, options) =>
      withLifecycle(async (lifecycle) => {
        const { copyStore } = await openCopy({ ...addresses(data, target), environment: {}, lifecycle });
        return copyStore.execute(options);
      }),
    verify: (target, { onProgress }) => verifyFolder(target, onProgress),
    clock,
    keep,
  });
  return { makeBackup, clock };
}

/** What restores a backup. Throws `CommandError` without a backup. */
export async function openRestore(
  words: RestoreWords,
  { config, lifecycle, verifyFolder }: { config: Config; lifecycle: Lifecycle; verifyFolder: VerifyFolder },
): Promise<RestoreTools> {
  requireSqlite(config);
  const target = resolve(words.to ?? config.DATA_DIR);
  if (config.BACKUP_DIR !== undefined && isWithin(config.BACKUP_DIR, target))
    throw new CommandError(`${target} is within BACKUP_DIR: restore into a folder outside it.`, EXIT.usage);
  const from = await chooseBackup(words, { folder: config.BACKUP_DIR, target });
  const tools = await openCopy({ ...addresses(from, target), environment: {}, lifecycle }).catch((error: unknown) => {
    throw error instanceof SchemaTooOld ? new CommandError(`${from} ${OLDER}`) : error;
  });
  return { ...tools, from, to: target, verify: () => verifyFolder(target, () => undefined) };
}

function requireSqlite({ STORAGE }: Config): void {
  if (STORAGE === 'sqlite') return;
  throw new CommandError(
    'Backups in a folder are of STORAGE=sqlite. Others are copied by "copy": see docs/backup.md.',
    EXIT.config,
  );
}

function addresses(from: string, to: string) {
  return { from: `sqlite:${from}`, to: `sqlite:${to}` };
}

interface Choice {
  /** BACKUP_DIR. */
  readonly folder: string | undefined;
  readonly target: string;
}

async function chooseBackup({ backup: given, store }: RestoreWords, { folder, target }: Choice): Promise<string> {
  if (given !== undefined) {
    const path = folder !== undefined && timeOfBackup(given) !== undefined ? join(folder, given) : given;
    const found = await stat(databaseFile({ DATA_DIR: path })).catch(() => undefined);
    if (found?.isFile() !== true) throw new CommandError(`There is no backup at ${resolve(path)}.`);
    return resolve(path);
  }
  if (folder === undefined)
    throw new CommandError('Name the backup, or set BACKUP_DIR to take the newest one.', EXIT.usage);
  const all = await backupFolder(folder, target).listAll();
  const id = store ?? (await findStoreId(target));
  const chosen = id === undefined ? all : all.filter(({ storeId }) => storeId === id);
  const [newest] = chosen;
  if (newest === undefined) {
    const whose = id === undefined ? '' : ` of store ${id}`;
    throw new CommandError(`There is no finished backup${whose} in ${resolve(folder)}.`);
  }
  requireOneStore(chosen, resolve(folder));
  return resolve(folder, newest.name);
}

function requireOneStore(backups: readonly ListedBackup[], folder: string): void {
  const newest = new Map<string | undefined, string>();
  for (const { name, storeId } of backups) if (!newest.has(storeId)) newest.set(storeId, name);
  if (newest.size === 1) return;
  const lines = [...newest].map(([storeId, name]) =>
    storeId === undefined
      ? `made before release 0.3.0: ${name} and older`
      : `--store ${storeId}: the newest is ${name}`,
  );
  throw new CommandError(
    [`${folder} holds backups of several stores. Name the backup, or choose the store:`, ...lines].join('\n'),
    EXIT.usage,
  );
}

/** Closes what was opened as soon as it's no longer used, because the folder is renamed afterwards. */
async function withLifecycle<R>(use: (lifecycle: Lifecycle) => Promise<R>): Promise<R> {
  const errors: unknown[] = [];
  const lifecycle = new Lifecycle((_name, error) => errors.push(error));
  const result = await use(lifecycle).finally(() => lifecycle.close());
  if (errors.length > 0) throw errors[0];
  return result;
}
