import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { BackupTools } from '../../adapters/cli/backups/backup-command.js';
import type { RestoreTools, RestoreWords } from '../../adapters/cli/backups/restore-command.js';
import { CommandError } from '../../adapters/cli/command-error.js';
import { EXIT } from '../../adapters/cli/exit-code.js';
import { SystemClock } from '../../adapters/security/system-clock.js';
import type { Verification } from '../../application/admin/verify-store.js';
import { MakeBackup } from '../../application/backups/make-backup.js';
import type { OnCopyProgress } from '../../application/copy/digest-rows.js';
import { timeOfBackup } from '../../domain/backups/backup-name.js';
import type { Config } from '../config.js';
import { openCopy } from '../copy/open-copy.js';
import { Lifecycle } from '../lifecycle.js';
import { backupFolder } from './backup-folder.js';

/** Verifies the store in a data folder. */
export type VerifyFolder = (folder: string, onProgress: OnCopyProgress) => Promise<Verification>;

/** What makes a backup. Throws `CommandError` without BACKUP_DIR. */
export function openBackup(config: Config, verifyFolder: VerifyFolder): BackupTools {
  requireSqlite(config);
  const { BACKUP_DIR: path, BACKUP_KEEP: keep, DATA_DIR: data } = config;
  if (path === undefined)
    throw new CommandError('BACKUP_DIR: must be set: the folder for backups, better on another disk.', EXIT.config);
  const clock = new SystemClock();
  const makeBackup = new MakeBackup({
    folder: backupFolder(resolve(path)),
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
  { backup, to }: RestoreWords,
  { config, lifecycle, verifyFolder }: { config: Config; lifecycle: Lifecycle; verifyFolder: VerifyFolder },
): Promise<RestoreTools> {
  requireSqlite(config);
  const from = await chooseBackup(backup, config.BACKUP_DIR);
  const target = resolve(to ?? config.DATA_DIR);
  const tools = await openCopy({ ...addresses(from, target), environment: {}, lifecycle });
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

async function chooseBackup(given: string | undefined, folder: string | undefined): Promise<string> {
  if (given !== undefined) {
    const path = folder !== undefined && timeOfBackup(given) !== undefined ? join(folder, given) : given;
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory() !== true) throw new CommandError(`There is no backup at ${resolve(path)}.`);
    return resolve(path);
  }
  if (folder === undefined)
    throw new CommandError('Name the backup, or set BACKUP_DIR to take the newest one.', EXIT.usage);
  const [newest] = await backupFolder(folder).list();
  if (newest === undefined) throw new CommandError(`There is no finished backup in ${resolve(folder)}.`);
  return resolve(folder, newest);
}

/** Closes what was opened as soon as it's no longer used, because the folder is renamed afterwards. */
async function withLifecycle<R>(use: (lifecycle: Lifecycle) => Promise<R>): Promise<R> {
  const errors: unknown[] = [];
  const lifecycle = new Lifecycle((_name, error) => errors.push(error));
  const result = await use(lifecycle).finally(() => lifecycle.close());
  if (errors.length > 0) throw errors[0];
  return result;
}
