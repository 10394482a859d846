import { resolve } from 'node:path';
import type { Config } from './config.js';
import { say } from './say.js';

/** Says that the service is ready at this URL, and what the operator should know. */
export function printReady(url: string, config: Config): void {
  say(`Castellan is ready at ${url}`);
  say(`  ${describeStore(config)}`);
  if (config.STORAGE === 'sqlite') say(`  ${describeBackups(config)}`);
  if (config.REGISTRATION === 'open')
    say('  Anybody who reaches it may register, without permissions: see REGISTRATION.');
  if (config.WORKERS > 1) say(`  ${config.WORKERS} worker processes: see WORKERS.`);
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
