import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import { IS_TERMINAL, say } from './say.js';
import { version } from './version.js';

/** Says that the service is ready at this URL, and what the operator should know. */
export function printReady(url: string, config: Config, logger: Logger): void {
  const [ready, store] = [`Castellan is ready at ${url}`, describeStore(config)];
  if (IS_TERMINAL) say(logger, `${ready}\n  ${store}`);
  else say(logger, `${ready} (${store})`, { url, version: version() });
  if (config.STORAGE === 'sqlite') say(logger, `  ${describeBackups(config)}`);
  if (config.REGISTRATION === 'open')
    say(logger, '  Anybody who reaches it may register, without permissions: see REGISTRATION.');
  if (config.WORKERS > 1) say(logger, `  ${config.WORKERS} worker processes: see WORKERS.`);
}

/** Describes where the data is. A database address isn't printed, because it may hold a password. */
function describeStore({ STORAGE, DATA_DIR }: Config): string {
  switch (STORAGE) {
    case 'sqlite':
      return `data folder: ${resolve(DATA_DIR)}`;
    case 'mongodb':
      return 'data in MongoDB, at MONGODB_URI';
    case 'memory':
      return 'in memory: nothing is kept';
  }
}

function describeBackups({ BACKUP_DIR, BACKUP_EVERY }: Config): string {
  if (BACKUP_DIR === undefined) return 'No backups are made: see BACKUP_DIR.';
  return `a backup every ${BACKUP_EVERY === 1 ? 'hour' : `${BACKUP_EVERY} hours`} in ${resolve(BACKUP_DIR)}`;
}
