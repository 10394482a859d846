import type { Logger } from 'pino';
import type { Upgraded } from '../application/ports/upgrade.js';

/** Logs an upgrade of the store, in one line. */
export function logUpgrade(logger: Pick<Logger, 'info'>): (upgraded: Upgraded) => void {
  return ({ from, to, ms }) => {
    logger.info({ from_schema: from, to_schema: to, ms: Math.round(ms) }, 'the store was upgraded');
  };
}
