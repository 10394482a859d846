import type { Logger } from 'pino';
import type { TrashLog } from '../../application/ports/trash-log.js';

/** Writes what leaves the trash as log lines. */
export class PinoTrashLog implements TrashLog {
  constructor(private readonly logger: Logger) {}

  erased({ customers, days }: Parameters<TrashLog['erased']>[0]) {
    this.logger.info({ customers, days }, 'deleted customers erased for good');
  }

  switchedOff({ customers }: Parameters<TrashLog['switchedOff']>[0]) {
    this.logger.warn({ customers }, 'TRASH_DAYS is 0: all deleted customers that were kept are erased for good');
  }
}
