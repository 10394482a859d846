import { resolve } from 'node:path';
import { createLogger } from '../adapters/log/logger.js';
import { outliveReaders } from './closed-output.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { introduce } from './introduce.js';
import { misspeltSettings } from './misspelt-settings.js';
import type { Service } from './service.js';
import { startService } from './start-service.js';

/** sysexits.h: EX_CONFIG. */
const EXIT_CONFIG = 78;
const END_WITHIN_MS = 1_000;

function say(...lines: string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

function complain(...lines: string[]): void {
  process.stderr.write(lines.map((line) => `castellan: ${line}\n`).join(''));
}

function announce(service: Service, config: Config): void {
  say(`Castellan is ready at ${service.url}`);
  say(`  ${describeStore(config)}`);
  if (config.STORAGE === 'sqlite') say(`  ${describeBackups(config)}`);
  if (config.REGISTRATION === 'open')
    say('  Anybody who reaches it may register, without permissions: see REGISTRATION.');
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
  return `a backup every ${BACKUP_EVERY} hours in ${resolve(BACKUP_DIR)}`;
}

/**
 * Exits when the event loop is empty: one driver closes its connections only then, and the last one removes the WAL.
 * Exits after a second in any case.
 */
function end(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(code), END_WITHIN_MS).unref();
}

async function run(): Promise<void> {
  // Before anything is opened: only the owner may read files that the service writes.
  process.umask(0o077);
  outliveReaders();
  complain(...misspeltSettings(process.env));
  const config = readConfig(process.env);
  const service = await startService({
    config,
    logger: createLogger({ level: config.LOG_LEVEL }),
    onSeeded: (first) => say(...introduce(first)),
  });
  let stopping = false;
  const stop = (): void => {
    // A second signal exits immediately.
    if (stopping) process.exit(1);
    stopping = true;
    service.close().then(
      () => {
        say('Stopped.');
        end(0);
      },
      () => end(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Last, because a reader of this line may stop the service at once, and must get a clean exit.
  announce(service, config);
}

function adviceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES':
    case 'EROFS':
      return `${error.message}. Set DATA_DIR to a folder that this user may write.`;
    default:
      return error.message;
  }
}

/** Starts the service; on failure, says why on standard error and exits. */
export async function runService(): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (error instanceof ConfigError) {
      complain(...error.lines);
      process.exit(EXIT_CONFIG);
    }
    complain(adviceOf(error));
    process.exit(1);
  }
}
