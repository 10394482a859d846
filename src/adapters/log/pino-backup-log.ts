import type { Logger } from 'pino';
import type { BackupLog } from '../../application/ports/backups.js';

/** Writes what becomes of scheduled backups as log lines. */
export class PinoBackupLog implements BackupLog {
  constructor(private readonly logger: Logger) {}

  made(name: string, ms: number) {
    this.logger.info({ backup: name, ms: Math.round(ms) }, 'backup made and verified');
  }

  failed(reason: string) {
    this.logger.error({ reason }, 'backup failed');
  }
}
