import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { CommandError } from '../adapters/cli/command-error.js';
import type { RestoreWords } from '../adapters/cli/backups/restore-command.js';
import type { CopyWords } from '../adapters/cli/copy/copy-command.js';
import { EXIT, type ExitCode } from '../adapters/cli/exit-code.js';
import { say, type Streams } from '../adapters/cli/output.js';
import { runCli } from '../adapters/cli/run-cli.js';
import type { VerifyTools } from '../adapters/cli/verify.js';
import { isErrno } from '../adapters/files/file-errors.js';
import { createLogger } from '../adapters/log/logger.js';
import type { Verification } from '../application/admin/verify-store.js';
import type { OnCopyProgress } from '../application/copy/digest-rows.js';
import type { Upgrade } from '../application/ports/upgrade.js';
import { openBackup, openRestore } from './open-backups.js';
import { COMMANDS, createCommands } from './commands.js';
import { ConfigError, readConfig, type Config } from './config.js';
import { createContainer } from './container.js';
import { loadStorage } from './load-storage.js';
import { openCopy } from './copy/open-copy.js';
import { Lifecycle } from './lifecycle.js';
import { misspeltSettings } from './misspelt-settings.js';
import { loadedProjectionModule } from './modules/authority.js';
import { commandsModule } from './modules/commands.js';
import { mailModule } from './modules/mail.js';
import { seedingModule } from './modules/seeding.js';
import { databaseFile, requireNoBackup } from './modules/sqlite.js';
import { hasDatabase } from './require-database.js';
import { wrap, type Identifier } from './bind.js';
import { identifiers } from './identifiers.js';

const COMMAND_MODULES = [loadedProjectionModule, seedingModule, mailModule, commandsModule];

/** Of a shell without the service's settings: keys are taken to work, or the last administrator could lose the last one. */
const EVERY_SCOPE = [{ kind: 'identity' }, { kind: 'passkey' }] as const;

/** Times as long as a request waits for MongoDB: somebody who runs a command would rather wait than begin again. */
const PATIENCE = 6;

interface Invocation {
  /** The arguments after the program's name. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly streams: Streams;
}

/**
 * The command line: the store and the use cases without HTTP. They're opened when a command needs them and closed at
 * its end.
 */
export async function runCommandLine(invocation: Invocation): Promise<ExitCode> {
  const { argv, environment, streams } = invocation;
  const closingErrors: unknown[] = [];
  const lifecycle = new Lifecycle((_name, error) => closingErrors.push(error));
  const logger = createLogger({ level: 'silent' });
  const resolveRoot = async <R>(
    root: Identifier<R>,
    config: Config,
    upgrade: Upgrade,
    bulkImport = false,
  ): Promise<R> => {
    const storage = await loadStorage(config);
    const container = createContainer({ config, storage, logger, lifecycle, upgrade, bulkImport }, ...COMMAND_MODULES);
    if (config.STORAGE === 'mongodb') wrap(container, identifiers.timeoutFactor, () => PATIENCE);
    if (config.PUBLIC_URL === undefined) wrap(container, identifiers.usableScopes, () => EVERY_SCOPE);
    return container.getAsync(root);
  };
  const open = <R>(root: Identifier<R>, { writes = false, bulkImport = false } = {}) =>
    withSettings(invocation, async (config) => {
      if (writes) await requireNoBackup(config);
      if (!(await isStoreThere(config))) throw new CommandError(noStoreAt(config));
      // A running service may be of another release, so only a start of the service migrates the store.
      return resolveRoot(root, config, 'refuse', bulkImport);
    });
  const openOrMake = <R>(root: Identifier<R>) =>
    withSettings(invocation, async (config) => {
      await requireNoBackup(config);
      return resolveRoot(root, config, (await isStoreThere(config)) ? 'refuse' : 'run');
    });
  const copying = ({ from, to }: CopyWords) => openCopy({ from, to, environment, lifecycle });
  const verifyIn = (config: Config) => (folder: string, onProgress: OnCopyProgress) =>
    verifyFolder({ ...config, DATA_DIR: folder }, { logger, onProgress });
  const backingUp = () =>
    withSettings(invocation, async (config) => {
      await requireNoBackup(config);
      if (!(await isStoreThere(config))) throw new CommandError(noStoreAt(config));
      return openBackup(config, verifyIn(config));
    });
  const restoring = (words: RestoreWords) =>
    withSettings(invocation, (config) => openRestore(words, { config, lifecycle, verifyFolder: verifyIn(config) }));
  const stores = { open, openOrMake, openCopy: copying, openBackup: backingUp, openRestore: restoring };
  const exitCode = await runCli(argv, createCommands(stores), streams);
  await lifecycle.close();
  for (const error of closingErrors) streams.stderr.write(`castellan: closing the store failed: ${String(error)}\n`);
  return exitCode;
}

/** Verifies the store of a data folder, which it closes again: a finished backup is renamed afterwards. */
async function verifyFolder(
  config: Config,
  { logger, onProgress }: { readonly logger: Logger; readonly onProgress: OnCopyProgress },
): Promise<Verification> {
  const lifecycle = new Lifecycle(() => undefined);
  try {
    const storage = await loadStorage(config);
    const container = createContainer({ config, storage, logger, lifecycle, upgrade: 'refuse' }, ...COMMAND_MODULES);
    const { verifyStore }: VerifyTools = await container.getAsync(COMMANDS.verify);
    return await verifyStore.execute({
      onProgress: (step, done, total) => {
        onProgress(`verifying ${step}`, done, total);
      },
    });
  } finally {
    await lifecycle.close();
  }
}

/**
 * Warns about misspelt settings. Throws `CommandError` for a wrong one, including one that only the storage detects, and for a store
 * that this user may not read.
 */
async function withSettings<R>(
  { environment, streams }: Pick<Invocation, 'environment' | 'streams'>,
  open: (config: Config) => Promise<R>,
): Promise<R> {
  say(streams.stderr, ...misspeltSettings(environment).map((line) => `castellan: ${line}`));
  try {
    return await open(readConfig(environment));
  } catch (error) {
    if (error instanceof ConfigError) throw new CommandError(error.message, EXIT.config);
    if (isErrno(error, 'EACCES', 'EPERM'))
      throw new CommandError(`${(error as Error).message}. Run this as the user that the service runs as.`);
    throw error;
  }
}

/**
 * Commands need an existing store: with a typo in DATA_DIR or MONGODB_URI they must not create one, or treat it as
 * empty.
 */
async function isStoreThere(config: Config): Promise<boolean> {
  if (config.STORAGE === 'memory') {
    throw new CommandError(
      'STORAGE=memory keeps nothing outside the running service, so there is nothing to act upon.',
      EXIT.config,
    );
  }
  if (config.STORAGE === 'sqlite') return hasDatabase(databaseFile(config));
  return (await import('./modules/mongodb.js')).hasStore(config);
}

function noStoreAt(config: Config): string {
  return config.STORAGE === 'mongodb'
    ? 'There is no store in the database of MONGODB_URI. Correct the address, or start the service once.'
    : `There is no store at ${resolve(databaseFile(config))}. Set DATA_DIR to its folder, or start the service once.`;
}
