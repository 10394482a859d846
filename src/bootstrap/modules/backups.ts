import { resolve } from 'node:path';
import { ContainerModule } from 'inversify';
import { PinoBackupLog } from '../../adapters/log/pino-backup-log.js';
import { BackupProcess } from '../../adapters/processes/backup-process.js';
import { ScheduledBackups } from '../../application/backups/scheduled-backups.js';
import { backupFolder } from '../backups/backup-folder.js';
import { COMMAND_LINE_PROGRAM } from '../release-files.js';
import type { Config } from '../config.js';
import { Maintenance } from '../maintenance.js';
import { bind } from '../bind.js';
import { identifiers } from '../identifiers.js';

const HOUR_MS = 3_600_000;
const POLL_MS = 10_000;

/** Backups on schedule, if there's a folder for them. */
export const backupsModule = new ContainerModule((c) => {
  bind(
    c,
    identifiers.scheduledBackups,
    [identifiers.config, identifiers.logger, identifiers.clock, identifiers.stopping],
    (config, logger, clock, { signal: stopping }) => {
      if (config.BACKUP_DIR === undefined) return undefined;
      return new ScheduledBackups({
        folder: backupFolder(resolve(config.BACKUP_DIR), resolve(config.DATA_DIR)),
        runner: new BackupProcess({ program: COMMAND_LINE_PROGRAM, environment: environmentOf(config) }),
        log: new PinoBackupLog(logger),
        clock,
        everyMs: config.BACKUP_EVERY * HOUR_MS,
        stopping,
      });
    },
  );
  bind(
    c,
    identifiers.backups,
    [identifiers.scheduledBackups, identifiers.stopping, identifiers.clock, identifiers.logger],
    (scheduled, stopping, clock, logger) =>
      new Maintenance(scheduled === undefined ? [] : [scheduled], stopping, {
        pauseMs: POLL_MS,
        clock,
        onError: () => true,
        report: (error, unreported) => {
          logger.error({ err: error, unreported }, 'the backups could not be read');
        },
      }),
  );
});

/** What the command needs. It gets no secrets. */
function environmentOf({ STORAGE, DATA_DIR, BACKUP_DIR, BACKUP_KEEP }: Config) {
  const { PATH } = process.env;
  return { PATH, STORAGE, DATA_DIR: resolve(DATA_DIR), BACKUP_DIR, BACKUP_KEEP: String(BACKUP_KEEP) };
}
